import { expect, test } from 'vitest';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import { adopt } from './adopt.ts';

const field = (name: string, kind: 'reference' | 'html') => ({ name, control: { kind }, byDefault: '' });
const kindOf = (name: string, fields: BlockKind['fields']): [string, BlockKind] => [
  name,
  { name, title: name, group: '', variants: [], className: name, code: 1, version: 1, fields },
];
const kinds = new Map([
  kindOf('image', [field('imageId', 'reference')]),
  kindOf('form', [field('formId', 'reference')]),
  kindOf('html', [field('html', 'html')]),
  kindOf('gallery', [
    {
      ...{ name: 'pictures', byDefault: [] },
      control: {
        kind: 'list',
        most: 20,
        fields: [field('imageId', 'reference'), field('productId', 'reference')],
      },
    },
  ]),
]);
const block = (type: string, value: object) => ({ id: type, type, version: 1, value });
const website = { id: 'other', title: 'Corner Shop' };

test('what is pasted from another website keeps its words, and leaves that website’s pictures and forms', () => {
  const blocks = [
    block('html', { html: '<p>Hi</p>' }),
    block('image', { imageId: 'cup', altText: 'A cup' }),
    block('form', { formId: 'contact' }),
    block('gallery', {
      pictures: [
        { imageId: 'one', productId: 'mug' },
        { imageId: '', productId: '' },
      ],
    }),
    block('unknown', { imageId: 'cup' }),
  ];
  const { clipping, left } = adopt({ website, blocks, section: null }, kinds);
  expect(left).toEqual({ pictures: 2, forms: 1, others: 1 });
  expect(clipping.blocks.map(({ value }) => value)).toEqual([
    { html: '<p>Hi</p>' },
    { imageId: '', altText: 'A cup' },
    { formId: '' },
    {
      pictures: [
        { imageId: '', productId: '' },
        { imageId: '', productId: '' },
      ],
    },
    { imageId: 'cup' },
  ]);
});

test('the blocks of a section leave them, too, in its rows and in its grid', () => {
  const image = block('image', { imageId: 'cup' });
  const place = { column: 1, row: 1, width: 6, height: 4 };
  const section = {
    ...{ id: 's', kind: 'GRID' as const, style: { theme: 'dark' } },
    rows: [{ columns: [{ span: 12, blocks: [image] }] }],
    placed: [{ block: image, desktop: place, mobile: null }],
  };
  const { clipping, left } = adopt({ website, blocks: [], section }, kinds);
  expect(left.pictures).toBe(2);
  expect(JSON.stringify(clipping.section)).not.toContain('cup');
  expect(clipping.section?.style).toEqual({ theme: 'dark' });
});
