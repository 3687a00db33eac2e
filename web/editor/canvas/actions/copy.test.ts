import { expect, test } from 'vitest';
import { textBlock } from '../testing.ts';
import { copyBlocks, readClipboard, writeClipboard } from './copy.ts';

const website = { id: 'mugs', title: 'Corner Shop' };

test('blocks go through the clipboard as they are, and get ids of their own where they are pasted', () => {
  const names = { cup: 'Cup.jpg' };
  const clipping = { website, blocks: [textBlock('a', '<p>Hi</p>')], sections: [], names };
  expect(readClipboard(writeClipboard(clipping))).toEqual(clipping);
  expect(copyBlocks(clipping.blocks, () => 'b')).toEqual([textBlock('b', '<p>Hi</p>')]);
});

test('a section goes through the clipboard with its look and the places of its blocks', () => {
  const place = { column: 1, row: 1, width: 6, height: 4 };
  const section = {
    ...{ id: 's', kind: 'GRID' as const, style: { theme: 'dark' } },
    rows: [{ columns: [{ span: 6, blocks: [textBlock('a')] }] }],
    placed: [{ block: textBlock('b'), desktop: place, mobile: null }],
  };
  const clipping = { website, blocks: [], sections: [section], names: {} };
  expect(readClipboard(writeClipboard(clipping))).toEqual(clipping);
});

test('other texts hold no blocks', () => {
  for (const text of [
    '',
    'Hello',
    '{"blocks":[{"id":"a"}]}',
    '{"vitrine-blocks":1,"blocks":[1,{"id":2}]}',
    '{"vitrine-blocks":1,"sections":[{"id":"s","kind":"HEAP"},7]}',
    'null',
  ])
    expect(readClipboard(text)).toBeUndefined();
});

test('what is no block of a section is left out of it', () => {
  const read = readClipboard(
    '{"vitrine-blocks":1,"sections":[{"id":"s","kind":"ROWS","rows":[{"columns":[{"span":"x","blocks":[1]}]},3],"placed":[{}]}]}',
  );
  expect(read?.website).toBeNull();
  expect(read?.sections).toMatchObject([
    {
      rows: [{ columns: [{ span: 12, blocks: [] }] }, { columns: [] }],
      placed: [],
    },
  ]);
});
