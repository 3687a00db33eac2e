import { expect, test } from 'vitest';
import { textBlock } from '../testing.ts';
import { copyBlocks, readClipboard, writeClipboard } from './copy.ts';

test('blocks go through the clipboard as they are, and get ids of their own where they are pasted', () => {
  const blocks = readClipboard(writeClipboard([textBlock('a', '<p>Hi</p>')]));
  expect(blocks).toEqual([textBlock('a', '<p>Hi</p>')]);
  expect(copyBlocks(blocks, () => 'b')).toEqual([textBlock('b', '<p>Hi</p>')]);
});

test('other texts hold no blocks', () => {
  for (const text of [
    '',
    'Hello',
    '{"blocks":[{"id":"a"}]}',
    '{"vitrine-blocks":1,"blocks":[1,{"id":2}]}',
    'null',
  ])
    expect(readClipboard(text)).toEqual([]);
});
