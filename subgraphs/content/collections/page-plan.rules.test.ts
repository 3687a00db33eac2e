import { expect, test } from 'vitest';
import { findPlanProblem, isShownAt, planOf } from './page-plan.rules.ts';

const day = (number: number) => new Date(Date.UTC(2026, 2, number));
const shown = { isEnabled: true, publishAt: null, unpublishAt: null };
const now = day(10);

test('a page that is published later is hidden until then', () => {
  const planned = planOf(shown, { publishAt: day(12) });
  expect(planned).toEqual({ isEnabled: false, publishAt: day(12), unpublishAt: null });
  expect(planOf(planned, {})).toEqual(planned);
  expect(planOf(planned, { isEnabled: true })).toEqual(shown);
  expect(planOf(planned, { publishAt: null })).toEqual({ ...shown, isEnabled: false });
});

test('at an instant to come a page is shown that is published until then and not taken away', () => {
  const planned = { isEnabled: false, publishAt: day(12), unpublishAt: day(14) };
  expect([11, 12, 13, 14].map((each) => isShownAt(planned, day(each)))).toEqual([false, true, true, false]);
  expect(isShownAt(shown, day(20))).toBe(true);
  expect(isShownAt({ ...shown, isEnabled: false }, day(20))).toBe(false);
});

test('a page ends after it begins, both in the future, and the home page never', () => {
  const check = (input: object, isHomepage = false) =>
    findPlanProblem(shown, { ...planOf(shown, input), isHomepage }, now)?.field;
  expect(check({ publishAt: day(9) })).toBe('input.publishAt');
  expect(check({ unpublishAt: day(10) })).toBe('input.unpublishAt');
  expect(check({ publishAt: day(13), unpublishAt: day(12) })).toBe('input.unpublishAt');
  expect(check({ publishAt: day(12), unpublishAt: day(13) })).toBeUndefined();
  expect(check({ unpublishAt: day(13) }, true)).toBe('input.unpublishAt');
  // What was planned before and is due is not asked for again.
  const due = { ...shown, unpublishAt: day(9) };
  expect(findPlanProblem(due, { ...due, isHomepage: false }, now)).toBeNull();
});
