import { expect, test } from 'vitest';
import { statesBefore } from './versions.rules.ts';

test('what each change took away is put back, one after the other, and other columns are left out', () => {
  const price = { price: 3 };
  const changes = [
    { before: { title: 'Two' } },
    { before: { tags: null, ...price } },
    { before: { title: 'One' } },
  ];
  expect(
    statesBefore<{ title: string; tags: string | null }>({ title: 'Three', tags: 'red' }, changes),
  ).toEqual([
    { title: 'Two', tags: 'red' },
    { title: 'Two', tags: null },
    { title: 'One', tags: null },
  ]);
});

test('what never changed has no versions', () => {
  expect(statesBefore({ title: 'One' }, [])).toEqual([]);
});
