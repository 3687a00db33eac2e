import { expect, it } from 'vitest';
import { newest } from './newest.ts';

const before = { id: 'near', name: 'Near us' };
const after = { id: 'near', name: 'Nearer' };

it('a row that was pressed before it showed what was saved is edited as its list knows it now', () => {
  expect(newest(before, [after])).toBe(after);
  expect(newest(before, [])).toBe(before);
  expect(newest(null, [after])).toBeNull();
  expect(newest(undefined, [after])).toBeUndefined();
});
