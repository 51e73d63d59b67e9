"""Values with named slots, for positions: a fast copy, and comparison and hash by content, written by nobody."""

from __future__ import annotations

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

    def __init_subclass__(cls, beside: tuple[str, ...] = (), **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls._beside = (*cls._beside, *beside)
        slots = [slot for one in reversed(cls.__mro__) for slot in one.__dict__.get("__slots__", ())]
        compared = [slot for slot in slots if slot not in cls._beside]
        # Written out as a person would write it: a loop over the slots takes three times as long.
        source = [
            "def copy(self, _new=object.__new__, _cls=cls):",
            "    new = _new(_cls)",
            *(f"    new.{slot} = self.{slot}" for slot in slots),
            "    return new",
            "def __eq__(self, other):",
            "    return self is other or (other.__class__ is self.__class__",
            *(f"        and self.{slot} == other.{slot}" for slot in compared),
            "    )",
            "def __hash__(self):",
            f"    return hash(({' '.join(f'frozen(self.{slot}),' for slot in compared)}))",
        ]
        written: dict[str, Any] = {"cls": cls, "frozen": frozen}
        exec("\n".join(source), written)
        cls._twin = written["copy"]  # type: ignore[method-assign]
        for name in ("copy", "__eq__", "__hash__"):
            if name not in cls.__dict__:
                setattr(cls, name, written[name])

    def copy(self) -> Self:
        """The same value, to be changed slot by slot; a subclass with parts that change in place copies them along."""
        return self._twin()

    def _twin(self) -> Self:
        """A copy that shares what the slots hold."""
        raise NotImplementedError  # written for every subclass, as are the other two

    def __hash__(self) -> int:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        raise NotImplementedError


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
