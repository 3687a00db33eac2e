import { once } from 'node:events';
import { expect, test } from 'vitest';
import { streamPart } from './file-route.ts';

test('a large file is read block by block, each once the one before is on its way', async () => {
  const block = new Uint8Array(1024 * 1024);
  const asked: (string | undefined)[] = [];
  const stream = streamPart(
    {
      async readBytes(_, { query }) {
        asked.push(query?.from);
        return { bytes: block, contentType: 'application/pdf', etag: '"film"' };
      },
    },
    { websiteId: 'w', id: 'film', from: 0, to: 500 * block.length },
  );
  for (const blocks of [1, 2, 3]) {
    await once(stream, 'readable');
    expect(asked).toHaveLength(blocks);
    stream.read();
  }
  expect(asked.slice(0, 3)).toEqual(['0', String(block.length), String(2 * block.length)]);
  stream.destroy();
});
