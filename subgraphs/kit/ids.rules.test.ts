import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids are never the same twice, have the order in which they were made, and those of an instant stand at it', () => {
  const ids = Array.from({ length: 5_000 }, () => newId());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const longAgo = newId(new Date('2020-01-01'));
  expect(longAgo < (ids[0] ?? '')).toBe(true);
  expect(Number.parseInt(longAgo.slice(0, 13).replace('-', ''), 16)).toBe(Date.parse('2020-01-01'));
});
