"""Frames of several plies beside each other."""

from __future__ import annotations

from gametool.render.text.frames import strip


def test_as_many_frames_as_fit_stand_side_by_side() -> None:
    frames = ["ab\nabcd", "\033[1mxy\033[0m\nx\nz", "12"]
    assert list(strip(frames, 11)) == ["ab     \033[1mxy\033[0m\nabcd   x\n       z", "12"]
    assert list(strip(frames, 14)) == ["ab     \033[1mxy\033[0m   12\nabcd   x\n       z"]


def test_a_frame_that_fits_nowhere_stands_alone() -> None:
    assert list(strip(["abc", "d"], 1)) == ["abc", "d"]
    assert list(strip([], 80)) == []
