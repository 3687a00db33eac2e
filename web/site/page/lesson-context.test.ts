import { expect, test } from 'vitest';
import { courseContext, lessonContext } from './lesson-context.ts';

const progress = { __typename: 'CourseProgress' as const, doneItemIds: ['a'], total: 2 };
const items = [{ id: 'a' }, { id: 'b' }];

test('a member sees how far they are, and which lessons they finished', () => {
  expect(courseContext(items, progress)).toEqual({
    courseProgress: { done: 1, total: 2 },
    items: [
      { id: 'a', isLessonDone: true },
      { id: 'b', isLessonDone: false },
    ],
  });
  expect(lessonContext(progress, 'a')).toEqual({ isLessonDone: true });
});

test('nobody else does, and a course without lessons has no progress', () => {
  expect([courseContext(items, null), lessonContext(null, 'a')]).toEqual([{}, {}]);
  expect(courseContext([], { ...progress, doneItemIds: [], total: 0 })).toEqual({});
});
