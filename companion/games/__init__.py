"""Floor 2: one folder a game, each with `GAME` in its package. A game imports rulekit and errors, never another game.

Rules here are pure: no clock, no dice, no file, no thread, no web, no pin.
"""
