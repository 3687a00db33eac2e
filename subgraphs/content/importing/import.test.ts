import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCollection, openContent, type TestContent, type TestPerson } from '../content-testing.ts';
import { openFolderStore } from '../media/file-store.ts';
import { createPictures } from '../media/pictures.ts';
import { sampleExport } from './import-testing.ts';
import { importWordPress } from './wordpress.ts';
import { readWxr } from './wxr.ts';

const start = `mutation ($input: ImportFileInput!) {
  importWordPress(input: $input) { __typename ... on ImportRun { id state } ... on Problem { message } } }`;
const read = `query ($id: ID!) { importRun(id: $id) {
  state problems finishedAt counts { posts pages pictures comments redirects skipped } } }`;
const readBlog = `{ collection(slug: "blog") { id items { nodes { title slug body tags categories authorName publishedAt status mainImage { id } comments { totalCount nodes { authorName html } } } } } }`;

let content: TestContent;
let owner: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('mover');
});
afterAll(() => content.close());

/** Hands a file in and waits until the move is over. */
async function move(xml: string, person = owner) {
  const input = { filename: 'export.xml', base64: Buffer.from(xml).toString('base64') };
  const id = (await person.ask(start, { input })).text('importWordPress.id');
  await expect.poll(async () => (await person.ask(read, { id })).at('importRun.finishedAt')).not.toBeNull();
  return (await person.ask(read, { id })).at('importRun');
}

test('what WordPress exports becomes posts, pages and comments, and says what was left out and why', async () => {
  const report = await move(sampleExport('127.0.0.1'));
  expect(report).toMatchObject({
    state: 'DONE',
    counts: { posts: 2, pages: 2, pictures: 0, comments: 3, redirects: 2, skipped: 2 },
    problems: [
      '“kiln” was left out: 127.0.0.1 is not in the open internet.',
      '“For friends” asked for a password there. Only contributors see it here for now.',
    ],
  });
  const blog = await owner.ask(readBlog.replace('comments { totalCount nodes { authorName html } }', ''));
  expect(blog.at('collection.items.nodes')).toMatchObject([
    { title: 'Notes to self', status: 'DRAFT', body: '<p>One line</p>\n<p>another line</p>' },
    {
      title: 'First firing & ash',
      slug: 'first-firing',
      authorName: 'Ines Hallam',
      tags: ['ash'],
      categories: ['Kiln'],
      publishedAt: '2020-02-01T09:30:00.000Z',
    },
  ]);
  expect(JSON.stringify(blog.at('collection'))).not.toContain('<script');
});

test('what is taken over is in the log under the name of who handed the file in', async () => {
  const reader = { websiteId: owner.websiteId, permissions: ['AUDIT_READ'], requestId: 'test' };
  const { data } = await content.subgraph.execute(
    '{ contentAudit(first: 200) { nodes { accountId kind change after } } }',
    {},
    { viewer: reader, tags: new Set<string>(), effects: [] },
  );
  const made = (kind: string, after: object) =>
    expect.objectContaining({
      ...{ accountId: 'owner', kind, change: 'CREATED' },
      after: expect.objectContaining(after),
    });
  expect(Object(data).contentAudit.nodes).toEqual(
    expect.arrayContaining([
      made('import_run', { filename: 'export.xml' }),
      made('item', { title: 'Notes to self' }),
      made('collection', { title: 'For friends' }),
      made('redirect', { target: '/contact' }),
    ]),
  );
});

test('what asked for a password is not opened to everyone', async () => {
  const seen = { websiteId: owner.websiteId, permissions: [], requestId: 'test' };
  const asked = { viewer: seen, tags: new Set<string>(), effects: [] };
  const query = '{ collection(slug: "for-friends") { title } }';
  expect(await content.subgraph.execute(query, {}, asked)).toEqual({ data: { collection: null } });
  expect((await owner.ask(query)).text('collection.title')).toBe('For friends');
});

test('old addresses lead to the new ones', async () => {
  const { data } = await owner.ask('{ redirects { nodes { source target } } }').then((answer) => ({
    data: answer.at('redirects.nodes'),
  }));
  expect(data).toEqual([
    { source: '/2020/02/first-firing', target: '/blog/first-firing' },
    { source: '/contact-us', target: '/contact' },
  ]);
});

test('the same file again changes nothing, also what its owner changed since', async () => {
  const items = (
    await owner.ask(readBlog.replace('comments { totalCount nodes { authorName html } }', ''))
  ).at('collection.items.nodes');
  const again = await move(sampleExport('127.0.0.1'));
  expect(again).toMatchObject({ counts: { posts: 2, pages: 2, comments: 3 } });
  expect(
    (await owner.ask(readBlog.replace('comments { totalCount nodes { authorName html } }', ''))).at(
      'collection.items.nodes',
    ),
  ).toEqual(items);
});

test('a file handed in twenty times at once is taken over once', async () => {
  const busy = await content.startWebsite('busy-mover');
  await createCollection(busy, { title: 'Notes', typeName: 'blog' });
  await Promise.all(Array.from({ length: 6 }, () => move(sampleExport('127.0.0.1'), busy)));
  const items = (await busy.ask('{ collection(slug: "notes") { items { nodes { title } } } }')).texts(
    'collection.items.nodes',
    'title',
  );
  expect(items.sort()).toEqual(['First firing & ash', 'Notes to self']);
});

test('what is no export is refused at once, or says so in its report', async () => {
  const input = { filename: 'holiday.jpg', base64: Buffer.from('not XML at all').toString('base64') };
  expect((await owner.ask(start, { input })).at('importWordPress')).toEqual({
    __typename: 'InvalidInput',
    message: 'The file holiday.jpg does not appear to be a supported WordPress export file.',
  });
  expect(
    await move('<?xml version="1.0"?><rss><channel><title>A feed</title></channel></rss>'),
  ).toMatchObject({
    state: 'FAILED',
    problems: ['This file is no WordPress export.'],
  });
});

test('pictures come along once, in posts too, whichever size those showed', async () => {
  const person = await content.startWebsite('picture-mover');
  const { database } = content.subgraph;
  const pictures = createPictures({ database, files: openFolderStore(join(content.dataDir, 'files')) });
  const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c96f4a' } })
    .jpeg()
    .toBuffer();
  let downloads = 0;
  const tools = {
    db: database.forWebsite(person.websiteId),
    pictures,
    download: async () => {
      downloads += 1;
      return jpeg;
    },
    isDryRun: false,
    assertRunning: async () => undefined,
    tell: async () => undefined,
  };
  const first = await importWordPress(await readWxr(Buffer.from(sampleExport())), tools);
  expect(first).toMatchObject({
    counts: { pictures: 1, posts: 2 },
    problems: [expect.stringContaining('password')],
  });
  await importWordPress(await readWxr(Buffer.from(sampleExport())), tools);
  expect(downloads).toBe(1);
  const blog = await person.ask(
    '{ collection(slug: "blog") { items { nodes { body mainImage { url altText } } } } }',
  );
  const [, post] = Object(blog.at('collection.items.nodes'));
  expect(post.mainImage).toMatchObject({
    url: expect.stringMatching(/^\/media\//),
    altText: 'The kiln, open',
  });
  expect(post.body).toContain(`<img src="${post.mainImage.url}"`);
});
