import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContent, type TestContent, type TestPerson } from '../content-testing.ts';
import { openFolderStore } from '../media/file-store.ts';
import { createPictures } from '../media/pictures.ts';
import { writeDownRun } from './import.data.ts';
import { sampleExport } from './import-testing.ts';
import { importingWork } from './importing.ts';

const cancel = `mutation ($id: ID!) { cancelImport(id: $id) {
  __typename ... on ImportRun { state finishedAt } ... on Problem { message } } }`;
const read = `query ($id: ID!) { importRun(id: $id) {
  state isDryRun problems finishedAt counts { posts pages pictures comments redirects skipped } } }`;
const readTitles = `{ website { collections { title } } redirects { nodes { source target } } }`;

let content: TestContent;
let owner: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('canceller');
});
afterAll(() => content.close());

const page = (id: string, mainContent: string) =>
  JSON.stringify({
    page: { collection: { id, typeName: 'page', title: id, urlId: id, fullUrl: `/old-${id}` }, mainContent },
  });

/** A process that takes websites over, and waits at each picture until the test lets it go on. */
function openWorker() {
  const gate = new EventTarget();
  const { database } = content.subgraph;
  const work = importingWork({
    database,
    pictures: createPictures({ database, files: openFolderStore(join(content.dataDir, 'files')) }),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    async download(url) {
      const goOn = once(gate, 'go-on');
      gate.dispatchEvent(new Event('asked'));
      await goOn;
      throw new Error(`${url} answered 404.`);
    },
  });
  return { gate, run: (id: string) => work.run(database.forWebsite(owner.websiteId), id) };
}

const writeDown = (kind: 'SITE' | 'WORDPRESS', text: string) =>
  writeDownRun(content.subgraph.database.forWebsite(owner.websiteId), kind, 'old', Buffer.from(text), false);

test('an import that is cancelled in another process stops at its next step; what came over stays, and its old addresses lead to it', async () => {
  const picture = '<p>b</p><img src="/pot.jpg">';
  const lines = [
    '{"source":"https://old.example"}',
    page('a', '<p>a</p>'),
    page('b', picture),
    page('c', '<p>c</p>'),
  ];
  const { id } = await writeDown('SITE', lines.join('\n'));
  const { gate, run } = openWorker();
  const asked = once(gate, 'asked');
  const running = run(id);
  await asked;
  const answers = await Promise.all([1, 2, 3].map(() => owner.ask(cancel, { id })));
  for (const answer of answers)
    expect(answer.at('cancelImport')).toEqual({
      __typename: 'ImportRun',
      state: 'CANCELLED',
      finishedAt: null,
    });
  gate.dispatchEvent(new Event('go-on'));
  await running;
  expect((await owner.ask(read, { id })).at('importRun')).toMatchObject({
    state: 'CANCELLED',
    finishedAt: expect.any(String),
    counts: { pages: 2, redirects: 2 },
    problems: [
      'The picture https://old.example/pot.jpg was left out: https://old.example/pot.jpg answered 404.',
    ],
  });
  const kept = await owner.ask(readTitles);
  expect(kept.texts('website.collections', 'title').filter((title) => /^[abc]$/.test(title))).toEqual([
    'a',
    'b',
  ]);
  expect(kept.texts('redirects.nodes', 'source')).toEqual(['/old-a', '/old-b']);
  // Neither another process nor another click brings it back.
  await openWorker().run(id);
  expect((await owner.ask(cancel, { id })).text('cancelImport.state')).toBe('CANCELLED');
  expect((await owner.ask(readTitles)).at('website.collections')).toEqual(kept.at('website.collections'));
});

test('an import that waits is over as soon as it is cancelled, and one that is done stays done', async () => {
  const waiting = await writeDown('WORDPRESS', sampleExport());
  expect((await owner.ask(cancel, { id: waiting.id })).at('cancelImport')).toMatchObject({
    state: 'CANCELLED',
    finishedAt: expect.any(String),
  });
  const done = await writeDown('SITE', `{"source":"https://old.example"}\n${page('a', '<p>a</p>')}`);
  await openWorker().run(done.id);
  expect((await owner.ask(cancel, { id: done.id })).text('cancelImport.state')).toBe('DONE');
  expect((await owner.ask(cancel, { id: 'none' })).at('cancelImport')).toEqual({
    __typename: 'NotFound',
    message: 'There is no such import.',
  });
  const other = await content.startWebsite('stranger');
  expect((await other.ask(cancel, { id: done.id })).text('cancelImport.__typename')).toBe('NotFound');
});

test('an import whose process ended is over once another one looks at it after it was cancelled', async () => {
  const { id } = await writeDown(
    'SITE',
    `{"source":"https://old.example"}\n${page('d', '<img src="/pot.jpg">')}`,
  );
  const killed = openWorker();
  const asked = once(killed.gate, 'asked');
  const run = killed.run(id);
  await asked;
  await owner.ask(cancel, { id });
  await openWorker().run(id);
  expect((await owner.ask(read, { id })).at('importRun')).toMatchObject({
    state: 'CANCELLED',
    finishedAt: expect.any(String),
  });
  killed.gate.dispatchEvent(new Event('go-on'));
  await run;
});

test('a dry run counts what an import would bring over and leave out, and stores nothing', async () => {
  const person = await content.startWebsite('looker');
  const start = `mutation ($input: ImportFileInput!) { importWordPress(input: $input) { ... on ImportRun { id } } }`;
  const input = {
    filename: 'export.xml',
    base64: Buffer.from(sampleExport()).toString('base64'),
    isDryRun: true,
  };
  const before = await person.ask(readTitles);
  const id = (await person.ask(start, { input })).text('importWordPress.id');
  await expect.poll(async () => (await person.ask(read, { id })).at('importRun.finishedAt')).not.toBeNull();
  expect((await person.ask(read, { id })).at('importRun')).toMatchObject({
    ...{ state: 'DONE', isDryRun: true },
    counts: { posts: 2, pages: 2, pictures: 1, comments: 3, redirects: 2, skipped: 2 },
    problems: ['“For friends” asked for a password there. Only contributors see it here for now.'],
  });
  const after = await person.ask(readTitles);
  expect(after.at('website.collections')).toEqual(before.at('website.collections'));
  expect(after.at('redirects.nodes')).toEqual([]);
  const library = await person.ask('{ imageLibrary { nodes { id } } }');
  expect(library.at('imageLibrary.nodes')).toEqual([]);
});

test('whoever cancels an import is named in the log', async () => {
  const { data } = await content.subgraph.execute(
    '{ contentAudit(first: 200) { nodes { accountId kind change after } } }',
    {},
    {
      viewer: { websiteId: owner.websiteId, permissions: ['AUDIT_READ'], requestId: 'test' },
      ...{ tags: new Set<string>(), effects: [] },
    },
  );
  expect(Object(data).contentAudit.nodes).toContainEqual({
    ...{ accountId: 'owner', kind: 'import_run', change: 'CHANGED' },
    after: { kind: 'WORDPRESS', filename: 'old', state: 'CANCELLED' },
  });
});
