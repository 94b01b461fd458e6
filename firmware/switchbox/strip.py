"""How much light the power supply allows: estimates the current of a frame and dims it to fit."""

BOARD_MA = 100
PIXEL_IDLE_MA = 1
CHANNEL_MA = 20


def idle_ma(pixels):
    """Return what board and chain take with every lamp dark."""
    return BOARD_MA + pixels * PIXEL_IDLE_MA


def frame_ma(frame):
    """Return the estimated current of board and chain while they show this frame."""
    return idle_ma(len(frame) // 3) + (sum(frame) * CHANNEL_MA + 254) // 255


def fit(frame, supply_ma):
    """Dim all lamps of the frame alike, in place, until the estimate is within the supply."""
    wanted = sum(frame)
    allowed = (supply_ma - idle_ma(len(frame) // 3)) * 255 // CHANNEL_MA
    if wanted > allowed:
        for place, part in enumerate(frame):
            frame[place] = part * allowed // wanted
    return frame
