import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRequest } from '#kit/jobs.ts';
import { openContent, type TestContent, type TestPerson, uploadPicture } from '../content-testing.ts';
import { findOpenRequests } from './avif.data.ts';
import { type AvifCopies, avifWork, createAvifCopies } from './avif-copies.ts';
import { openFolderStore } from './file-store.ts';
import { createPictures, type Pictures } from './pictures.ts';

let content: TestContent;
let owner: TestPerson;
let pictures: Pictures;
let work: ReturnType<typeof avifWork>;
const queued: JobRequest[] = [];

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  const files = openFolderStore(join(content.dataDir, 'files'));
  const { database } = content.subgraph;
  const log = { error: () => undefined, warn: () => undefined, info: () => undefined };
  const send = async (_queue: string, requests: readonly JobRequest[]) => void queued.push(...requests);
  const avif: AvifCopies = createAvifCopies({ files, log, send });
  pictures = createPictures({ database, files, avif });
  work = avifWork({ database, files });
});
afterAll(() => content.close());

/** A picture with something to see in it, as one of a single colour is no larger in any kind. */
async function drawPot(kind: 'png' | 'gif' = 'png'): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const grain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#000', noise } }).png();
  const pot = sharp(await grain.toBuffer()).resize(600, 400);
  return (await pot.toFormat(kind).toBuffer()).toString('base64');
}

const chrome = 'image/avif,image/webp,image/apng,*/*;q=0.8';

function read(url: string, format: string | null, accept = chrome) {
  const query: Record<string, string> = format === null ? {} : { format };
  return pictures.read({ websiteId: owner.websiteId, path: url.replace('/media/', ''), query, accept });
}

const drawAll = async () => {
  for (const { websiteId, id } of queued.splice(0))
    await work.run(content.subgraph.database.forWebsite(websiteId), id);
};

describe('A picture for a browser that takes AVIF', () => {
  it('is WebP at first, and AVIF once a job has drawn it, in the widths that somebody asked for', async () => {
    const { url } = await uploadPicture(owner, { base64: await drawPot() });
    const first = await Promise.all(Array.from({ length: 5 }, () => read(url, '500w')));
    expect(new Set(first.map((answer) => answer?.contentType))).toEqual(new Set(['image/webp']));
    expect(queued).toHaveLength(1);
    const inSeconds = (Number(queued[0]?.startAfter) - Date.now()) / 1000;
    expect(inSeconds).toBeGreaterThan(60);
    await drawAll();
    const later = await read(url, '500w');
    expect(later?.contentType).toBe('image/avif');
    expect(await sharp(later?.bytes).metadata()).toMatchObject({
      format: 'heif',
      width: 500,
      compression: 'av1',
    });
    expect(later?.bytes.length).toBeLessThan(first[0]?.bytes.length ?? 0);
    expect((await read(url, '300w'))?.contentType).toBe('image/webp');
    expect((await read(url, '9999w'))?.contentType).toBe('image/webp');
    await drawAll();
    expect(await sharp((await read(url, '9999w'))?.bytes).metadata()).toMatchObject({ width: 600 });
  });

  it('stays what it is for those who do not take AVIF, and as it was brought when no width is asked for', async () => {
    const { url } = await uploadPicture(owner, { base64: await drawPot() });
    await read(url, '300w');
    await drawAll();
    expect((await read(url, '300w', 'image/webp,*/*'))?.contentType).toBe('image/webp');
    expect((await read(url, '300w', '*/*'))?.contentType).toBe('image/png');
    expect((await read(url, null))?.contentType).toBe('image/png');
    expect((await read(url, '300w'))?.contentType).toBe('image/avif');
  });

  it('stays WebP when that is smaller, or the picture moves', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 400, height: 4, channels: 3, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame('#ff0000'), await frame('#00ff00')], { join: { animated: true } })
      .gif()
      .toBuffer();
    const plain = sharp({ create: { width: 400, height: 4, channels: 3, background: '#336699' } }).png();
    for (const bytes of [moving, await plain.toBuffer()]) {
      const { url } = await uploadPicture(owner, { base64: bytes.toString('base64') });
      await read(url, '100w');
      await drawAll();
      expect((await read(url, '100w'))?.contentType).toBe('image/webp');
      expect(queued).toEqual([]);
    }
  });

  it('that is deleted leaves no copy behind, and none to come', async () => {
    const { id, url } = await uploadPicture(owner, { base64: await drawPot() });
    await read(url, '500w');
    await owner.ask('mutation ($ids: [ID!]!) { deleteImages(ids: $ids) { __typename } }', { ids: [id] });
    await drawAll();
    expect(await read(url, '500w')).toBeNull();
    expect(await findOpenRequests(content.subgraph.database, new Date(Date.now() + 1000))).toEqual([]);
  });

  it('is drawn later too when the process ended before', async () => {
    const { url } = await uploadPicture(owner, { base64: await drawPot() });
    await read(url, '500w');
    queued.length = 0;
    const { database } = content.subgraph;
    expect(await findOpenRequests(database, new Date(Date.now() - 60_000))).toEqual([]);
    queued.push(...(await findOpenRequests(database, new Date(Date.now() + 1000))));
    expect(queued).toHaveLength(1);
    await drawAll();
    expect((await read(url, '500w'))?.contentType).toBe('image/avif');
  });
});
