"""The three table buttons: a short press plays its step, and nothing else does."""


def test_a_short_press_of_a_table_button_plays_its_step(evening):
    evening.start("Anna", "Bela")
    evening.tap(0, "B")
    assert evening.deciding is None
    evening.tap(0, "A")
    assert evening.deciding is not None


def test_two_table_buttons_at_once_play_nothing(evening):
    evening.start("Anna", "Bela")
    evening.press(0, "A")
    evening.press(0, "B")
    evening.release(0, "A")
    evening.release(0, "B")
    assert evening.deciding is not None
    assert "notice.two_buttons" in evening.announced()


def test_a_button_held_for_a_minute_plays_nothing(evening):
    evening.start("Anna", "Bela")
    evening.tap(0, "B", held_s=60)
    assert evening.deciding is not None


def test_a_button_that_is_refused_says_so_on_the_table_screen(evening):
    evening.start("Anna", "Bela")
    evening.tap(0, "A")
    assert "refused.E_CHOOSING" in evening.announced()
