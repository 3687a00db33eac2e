import { expect, test } from 'vitest';
import { withoutTypes } from './draft-graph.ts';
import { allBlocks } from './layout.ts';

test('a block that is stored under a former name of its kind is written and changed as any other', () => {
  const blocks = ['text', 'summary', 'image', 'of-nobody'].map((type) => ({
    ...{ __typename: 'Block' as const, id: type, type, version: 1, value: {} },
  }));
  const columns = [{ __typename: 'BlockColumn' as const, span: 12, blocks }];
  const rows = [{ __typename: 'BlockRow' as const, columns }];
  const section = { __typename: 'BlockSection' as const, id: 's', kind: 'ROWS' as const, style: {} };
  const sections = [{ ...section, rows, placed: [] }];
  expect(allBlocks(withoutTypes(sections)).map(({ type }) => type)).toEqual([
    ...['html', 'summary-v2', 'image', 'of-nobody'],
  ]);
});
