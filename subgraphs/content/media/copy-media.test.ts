import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { drawPicture, openContent, uploadPicture } from '../content-testing.ts';
import { createMediaCopier } from './copy-media.ts';
import { createBlockStore } from './file-blocks.ts';
import { type FileStore, openFolderStore } from './file-store.ts';

const start =
  'mutation ($input: StartFileUploadInput!) { startFileUpload(input: $input) { ... on FileUpload { id } } }';
const send = `mutation ($input: ContinueFileUploadInput!) { continueFileUpload(input: $input) {
  ... on FileUpload { result { ... on MediaFile { id } } } } }`;
const count = statement(`
  SELECT (SELECT count(*)::int FROM image WHERE website_id = $1) AS images,
    (SELECT count(*)::int FROM media_file WHERE website_id = $1) AS files`);

const pastes = 6;

/** Lets nobody go on who wrote a file before so many did: they write it down at the same moment. */
function writesTogether(files: FileStore, count: number): FileStore {
  const waiting: (() => void)[] = [];
  return {
    ...files,
    async write(key, bytes) {
      await files.write(key, bytes);
      await new Promise<void>((goOn) => {
        if (waiting.push(goOn) === count) for (const each of waiting.splice(0)) each();
      });
    },
  };
}

test('what is pasted many times at the same moment is copied once, and nothing is left of the other tries', async () => {
  const content = await openContent();
  try {
    const here = await content.startWebsite('here');
    const there = await content.startWebsite('there');
    const picture = await uploadPicture(here, { filename: 'cup.png', base64: await drawPicture(120, 60) });
    const bytes = Buffer.from('%PDF-1.7\nPrices of this year\n%%EOF\n');
    const begun = await here.ask(start, { input: { filename: 'prices.pdf', byteSize: bytes.length } });
    const sent = await here.ask(send, {
      input: { id: begun.text('startFileUpload.id'), offset: 0, base64: bytes.toString('base64') },
    });
    const ids = [picture.id, sent.text('continueFileUpload.result.id')];
    const files = openFolderStore(join(content.dataDir, 'files'));
    const together = writesTogether(files, pastes);
    const copy = createMediaCopier({ files: together, blocks: createBlockStore(together) });
    const { database } = content.subgraph;
    const from = database.forWebsite(here.websiteId);
    const to = database.forWebsite(there.websiteId);
    const answers = await Promise.all(Array.from({ length: pastes }, () => copy(from, to, ids)));
    expect(answers[0]?.copies.map(({ sourceId, kind }) => [sourceId, kind])).toEqual([
      [ids[0], 'image'],
      [ids[1], 'file'],
    ]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await to.rows(count)).toEqual([{ images: 1, files: 1 }]);
    const kept = await readdir(join(content.dataDir, 'files'), { recursive: true, withFileTypes: true });
    const copied = kept.filter((entry) => entry.isFile() && entry.parentPath.includes(there.websiteId));
    expect(copied).toHaveLength(2);
  } finally {
    await content.close();
  }
});
