import { expect, test } from 'vitest';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import { adopt } from './adopt.ts';
import { mediaIdsIn, withMediaIds } from './media-ids.rules.ts';

const field = (name: string, kind: 'reference' | 'html' | 'address') => ({
  ...{ name, control: { kind }, byDefault: '' },
});
const kindOf = (name: string, fields: BlockKind['fields']): [string, BlockKind] => [
  name,
  { name, title: name, group: '', variants: [], className: name, code: 1, version: 1, fields },
];
const kinds = new Map([
  kindOf('image', [field('imageId', 'reference')]),
  kindOf('form', [field('formId', 'reference')]),
  kindOf('button', [field('link', 'address')]),
  kindOf('summary', [
    { name: 'collection', control: { kind: 'words', maxLength: 200 }, byDefault: '' },
    { name: 'heading', control: { kind: 'words', maxLength: 200 }, byDefault: '' },
  ]),
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

test('what is pasted from another website keeps its words, and leaves and names what only that one has', () => {
  const blocks = [
    block('html', { html: '<p>Hi, <a href="/about">we</a><img src="/media/1/loft.jpg?format=300w"></p>' }),
    block('image', { imageId: 'cup', altText: 'A cup' }),
    block('image', { imageId: 'jar', altText: 'A jar' }),
    block('form', { formId: 'contact' }),
    block('button', { link: '/about' }),
    block('button', { link: 'https://example.com/about' }),
    block('button', { link: '/media/menu.pdf' }),
    block('summary', { collection: 'blog', heading: 'News' }),
    block('gallery', {
      pictures: [
        { imageId: 'one', productId: 'mug' },
        { imageId: '', productId: '' },
      ],
    }),
    block('unknown', { imageId: 'cup' }),
  ];
  const names = { cup: 'Cup.jpg', contact: 'Write to us' };
  const { clipping, left } = adopt({ website, blocks, sections: [], names }, kinds);
  expect(left).toEqual([
    { kind: 'link', name: '/about' },
    { kind: 'picture', name: 'loft.jpg' },
    { kind: 'picture', name: 'Cup.jpg' },
    { kind: 'picture', name: 'A jar' },
    { kind: 'form', name: 'Write to us' },
    { kind: 'file', name: 'menu.pdf' },
    { kind: 'page', name: '/blog' },
    { kind: 'picture', name: '' },
    { kind: 'product', name: '' },
  ]);
  expect(clipping.blocks.map(({ value }) => value)).toEqual([
    { html: '<p>Hi, we</p>' },
    { imageId: '', altText: 'A cup' },
    { imageId: '', altText: 'A jar' },
    { formId: '' },
    { link: '' },
    { link: 'https://example.com/about' },
    { link: '' },
    { collection: '', heading: 'News' },
    {
      pictures: [
        { imageId: '', productId: '' },
        { imageId: '', productId: '' },
      ],
    },
    { imageId: 'cup' },
  ]);
});

test('pictures and files that were brought along stay in their places, and the others are told with the reason', () => {
  const id = (end: string) => `0193f5a0-0000-7000-8000-00000000000${end}`;
  const blocks = [
    block('image', { imageId: id('1') }),
    block('image', { imageId: id('2'), altText: 'A jar' }),
    block('button', { link: `/media/files/${id('3')}/menu.pdf` }),
    block('html', { html: `<p><img src="/media/${id('1')}/cup.png"><a href="/about">us</a></p>` }),
  ];
  const copied = { website, blocks, sections: [], names: { [id('1')]: 'cup.png' } };
  expect(mediaIdsIn(copied, kinds)).toEqual([id('1'), id('2'), id('3')]);
  const here = new Map([
    [id('1'), id('7')],
    [id('3'), id('9')],
  ]);
  const brought = { here: new Set(here.values()), reasons: new Map([[id('2'), 'PRIVATE' as const]]) };
  const { clipping, left } = adopt(withMediaIds(copied, here), kinds, brought);
  expect(left).toEqual([
    { kind: 'picture', name: 'A jar', reason: 'PRIVATE' },
    { kind: 'link', name: '/about' },
  ]);
  expect(clipping.blocks.map(({ value }) => value)).toEqual([
    { imageId: id('7') },
    { imageId: '', altText: 'A jar' },
    { link: `/media/files/${id('9')}/menu.pdf` },
    { html: `<p><img src="/media/${id('7')}/cup.png">us</p>` },
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
  const { clipping, left } = adopt({ website, blocks: [], sections: [section], names: {} }, kinds);
  expect(left).toEqual([
    { kind: 'picture', name: '' },
    { kind: 'picture', name: '' },
  ]);
  expect(JSON.stringify(clipping.sections)).not.toContain('cup');
  expect(clipping.sections[0]?.style).toEqual({ theme: 'dark' });
});

test('the picture behind a section comes along where it can, and is taken away and named where it cannot', () => {
  const look = { theme: 'dark', imageId: 'kiln', overlay: '#000000' };
  const section = { id: 'band', kind: 'ROWS' as const, style: look, rows: [], placed: [] };
  const copied = { website, blocks: [], sections: [section], names: {} };
  expect(mediaIdsIn(copied, kinds)).toEqual(['kiln']);
  const here = { here: new Set(['kiln']), reasons: new Map() };
  expect(adopt(copied, kinds, here).clipping.sections[0]?.style).toEqual(look);
  const { clipping, left } = adopt(copied, kinds);
  expect(clipping.sections[0]?.style).toEqual({ theme: 'dark', overlay: '#000000' });
  expect(left).toEqual([{ kind: 'picture', name: '' }]);
});
