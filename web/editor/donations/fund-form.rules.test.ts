import { expect, test } from 'vitest';
import { fundInput, newFund, slugOf } from './fund-form.rules.ts';

test('suggested amounts are read with commas or spaces between them', () => {
  expect(fundInput({ ...newFund, suggested: ' 10, 25;50  100.50 ' }, undefined).suggested).toEqual([
    ...['10', '25', '50', '100.50'],
  ]);
  expect(fundInput({ ...newFund, suggested: ' ' }, { id: 'f', revision: 3 })).toMatchObject({
    ...{ id: 'f', revision: 3, suggested: [] },
  });
});

test('a title makes an address', () => {
  expect(slugOf(' A clean harbour! ')).toBe('a-clean-harbour');
  expect(slugOf('Für Élise')).toBe('fur-elise');
});
