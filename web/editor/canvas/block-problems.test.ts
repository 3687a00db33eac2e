import { expect, test } from 'vitest';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import { findProblemPlace, hasProblem } from './block-problems.ts';
import type { Layout } from './layout.ts';

const address = { name: 'link', control: { kind: 'address' }, byDefault: '' } as const;
const kinds = new Map<string, BlockKind>([
  [
    'buttons',
    {
      ...{
        name: 'buttons',
        title: 'Row of buttons',
        group: '',
        variants: [],
        className: '',
        code: 1,
        version: 1,
      },
      fields: [{ name: 'buttons', control: { kind: 'list', most: 9, fields: [address] }, byDefault: [] }],
    },
  ],
]);
const buttons = (id: string, ...links: string[]) => ({
  ...{ id, type: 'buttons', version: 1 },
  value: { buttons: links.map((link) => ({ link })) },
});
const pageOf = (...blocks: ReturnType<typeof buttons>[]): Layout => [
  { id: 's', kind: 'ROWS', style: {}, placed: [], rows: [{ columns: [{ span: 12, blocks }] }] },
];

test('what keeps a page from being published is found at its very field', () => {
  const page = pageOf(buttons('good', '/a'), buttons('old', 'here'), buttons('new', '/a', 'there'));
  expect(hasProblem(buttons('good', '/a'), kinds)).toBe(false);
  expect(findProblemPlace(page, kinds)).toMatchObject({ block: { id: 'old' }, path: 'buttons.1.link' });
  // As it was published before, the old one holds nothing back: the server names the other.
  expect(findProblemPlace(page, kinds, 'input.sections.new.buttons.2.link')).toMatchObject({
    ...{ block: { id: 'new' }, path: 'buttons.2.link' },
  });
  expect(findProblemPlace(page, kinds, 'input.sections.new')).toMatchObject({
    block: { id: 'new' },
    path: '',
  });
  expect(findProblemPlace(page, kinds, 'input.sections')).toMatchObject({ block: { id: 'old' } });
  expect(findProblemPlace(pageOf(buttons('good', '/a')), kinds)).toBeUndefined();
});

test('a block of a kind that nobody knows is a problem as a whole', () => {
  const page = pageOf({ ...buttons('lost'), type: 'unknown' });
  expect(findProblemPlace(page, kinds)).toMatchObject({ block: { id: 'lost' }, path: '' });
});
