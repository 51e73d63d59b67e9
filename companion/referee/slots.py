"""Values with named slots, for positions: a fast copy, and comparison and hash by content, written by nobody."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, ClassVar, Self


class Named(type):
    """Makes the names that a class gives types to its slots, so that each stands there once."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **rest: Any) -> Named:
        typed = space.get("__annotations__", {})
        space.setdefault("__slots__", tuple(slot for slot in typed if "ClassVar" not in str(typed[slot])))
        return super().__new__(cls, name, bases, space, **rest)


class Slotted(metaclass=Named):
    """A value made of its slots, the names it gives types to. What a slot holds is replaced, never changed in place,
    so that a copy may share it. `beside` names slots that are no part of the value: they are copied, but not compared.

    >>> class Point(Slotted, beside=("note",)):
    ...     x: int
    ...     y: object
    ...     note: str
    ...     def __init__(self, x, y, note=""):
    ...         self.x, self.y, self.note = x, y, note
    >>> Point(1, {"a": [2]}) == Point(1, {"a": [2]}, "seen"), Point(1, 2) == Point(1, 3)
    (True, False)
    >>> len({Point(1, {"a": [2]}), Point(1, {"a": [2]}, "seen").copy()})
    1
    """

    _beside: ClassVar[tuple[str, ...]] = ()
    _content: ClassVar[Any]

    def __init_subclass__(cls, beside: tuple[str, ...] = (), **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls._beside = (*cls._beside, *beside)
        # one name more than there are: with a single name attrgetter gives no tuple
        cls._content = attrgetter("__class__", *(slot for slot in _slots(cls) if slot not in cls._beside))
        cls._twin = _first_twin  # type: ignore[method-assign]

    def copy(self) -> Self:
        """The same value, to be changed slot by slot; a subclass with parts that change in place copies them along."""
        return self._twin()

    def _twin(self) -> Self:
        """A copy that shares what the slots hold."""
        raise NotImplementedError  # every subclass has its own

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if other.__class__ is not self.__class__:
            return False
        return bool(self._content(self) == self._content(other))

    def __hash__(self) -> int:
        return hash(frozen(self._content(self)))


def _slots(cls: type) -> list[str]:
    return [slot for one in reversed(cls.__mro__) for slot in one.__dict__.get("__slots__", ())]


def _first_twin(self: Any) -> Any:
    """The first copy writes the method out as a person would: a loop over the slots takes three times as long."""
    cls = type(self)
    lines = [f"    new.{slot} = self.{slot}" for slot in _slots(cls)]
    source = [
        "def twin(self, _new=object.__new__, _cls=cls):",
        "    new = _new(_cls)",
        *lines,
        "    return new",
    ]
    written: dict[str, Any] = {"cls": cls}
    exec("\n".join(source), written)
    cls._twin = written["twin"]
    return self._twin()


def frozen(value: Any) -> Any:
    """A value with everything in it made hashable.

    >>> frozen({"a": [1, {2}]}) == frozen({"a": (1, frozenset({2}))})
    True
    """
    if isinstance(value, dict):
        return frozenset((key, frozen(item)) for key, item in value.items())
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    if isinstance(value, set):
        return frozenset(value)
    return value
