import { expect, test } from 'vitest';
import { findBlock } from '../layout.ts';
import { layoutOf } from '../testing.ts';
import { changeFields } from './change-fields.ts';

test('a changed field leaves the others, the other blocks and the other sections as they are', () => {
  const layout = layoutOf([[['a', 'b']]], [[['c']]]);
  const after = changeFields(layout, 'a', { fields: { html: '<p>New</p>' }, version: 2 });
  const again = changeFields(after, 'a', { fields: { align: 'left' }, version: 2 });
  expect(findBlock(again, 'a')).toEqual({
    ...{ id: 'a', type: 'html', version: 2, value: { html: '<p>New</p>', align: 'left' } },
  });
  expect(findBlock(again, 'b')).toBe(findBlock(layout, 'b'));
  expect(again[1]).toBe(layout[1]);
  expect(changeFields(layout, 'gone', { fields: {}, version: 1 })).toBe(layout);
});
