import { expect, test } from 'vitest';
import { memberRowsOf } from './member-rows.rules.ts';

test('a lesson that was opened and finished is one row, and one that was finished only is a row too', () => {
  const none = { denied: 0, pressed: 0, listed: 0, opened: 0, played: 0 };
  const rows = memberRowsOf({
    memberContent: [
      { ...none, contentId: 'dip', opened: 5, collection: null, item: { title: 'Dipping' } },
      { ...none, contentId: 'course', listed: 2, collection: { title: 'Glazing' }, item: null },
      { ...none, contentId: 'gone', denied: 3, pressed: 1, collection: null, item: null },
    ],
    finishedLessons: [
      { itemId: 'fire', members: 4, item: { title: 'Firing' } },
      { itemId: 'dip', members: 2, item: { title: 'Dipping' } },
    ],
  });
  const row = { denied: 0, pressed: 0, seen: 0, played: 0, finished: 0 };
  expect(rows).toEqual([
    { ...row, id: 'dip', title: 'Dipping', seen: 5, finished: 2 },
    { ...row, id: 'course', title: 'Glazing', seen: 2 },
    { ...row, id: 'gone', title: null, denied: 3, pressed: 1 },
    { ...row, id: 'fire', title: 'Firing', finished: 4 },
  ]);
});
