import { expect, test } from 'vitest';
import { findCookie } from './cookies.ts';

test('a cookie is read with its escapes undone', () => {
  expect(findCookie('a=1; crumb=x%2Fy; b=2', 'crumb')).toBe('x/y');
  expect(findCookie('a=1', 'crumb')).toBeUndefined();
});

test('a cookie with a broken escape stops nothing', () => {
  expect(findCookie('ss_cvr=50%', 'ss_cvr')).toBe('50%');
  expect(findCookie('crumb=50%; a=1', 'crumb')).toBe('50%');
});
