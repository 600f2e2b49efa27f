"""Who lives in a demonstration."""

from typing import Final

# The one whose log-in is printed comes first. They have been here for so many days.
CAST: Final = {
    "Aino": 310,
    "Björn": 402,
    "Åsa": 288,
    "Märta Öberg": 371,
    "Väinö": 265,
    "Ilmatar.Kalevantytär": 240,
    "Jürgen": 333,
    "Zoë": 219,
    "Łukasz": 352,
    "Δημήτρης": 247,
    "Наталья": 296,
    "Øyvind_64": 275,
}
MAIN: Final = next(iter(CAST))
