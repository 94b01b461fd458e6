"""Build documents from a profile: drawing, pins, cables, parts, power, build sheet, labels. Change a pin: all follow.

Nothing here opens a pin. Sentences arrive as a function, so that this floor knows no translations.
"""
