import { expect, test } from 'vitest';
import { withAnother, withoutLast } from './experiment-form.rules.ts';

test('variants share visitors evenly when one comes or goes, and what is left over goes to the control', () => {
  const two = [
    { share: 90, value: '' },
    { share: 10, value: 'Sale' },
  ];
  const three = withAnother(two);
  expect(three).toEqual([
    { share: 34, value: '' },
    { share: 33, value: 'Sale' },
    { share: 33, value: '' },
  ]);
  expect(withoutLast(three)).toEqual([
    { share: 50, value: '' },
    { share: 50, value: 'Sale' },
  ]);
});
