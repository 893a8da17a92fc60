"""Guided first games: scripted positions and dice over the real rules. No game is known here by name.

>>> from undercroft.lessons import reach
>>> reach("miniskull_caverns").moment.step.title
'Welcome to the caverns'
"""

from undercroft.lessons.course import Course, longest_way, reach
from undercroft.lessons.script import BadLesson, Lesson, Step, has_lesson, lesson_of

__all__ = ["BadLesson", "Course", "Lesson", "Step", "has_lesson", "lesson_of", "longest_way", "reach"]
