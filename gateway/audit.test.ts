import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestInstall, type TestInstall, type TestWebsite } from './testing.ts';

let install: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  install = await openTestInstall();
  website = await install.createWebsite();
});
afterAll(() => install.close());

interface Entry {
  readonly accountId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly change: string;
  readonly before: object | null;
  readonly after: object | null;
}

async function readLog(field: string, owner = website.owner, of = website): Promise<Entry[]> {
  const data = await of.query<Record<string, { nodes: Entry[] }>>(
    owner,
    `{ ${field} { nodes { accountId kind subjectId change before after } } }`,
  );
  return data[field]?.nodes ?? [];
}

describe('the log of changes', () => {
  const ada = () => ({ ...website.owner, accountId: 'ada' });

  test('says who made, changed and deleted what, with what was there before and after', async () => {
    const made = await website.query<{ createCollection: { id: string } }>(
      ada(),
      'mutation { createCollection(input: { typeName: "page", title: "Plans", slug: "plans" }) { ... on Collection { id } } }',
    );
    const { id } = made.createCollection;
    await website.query(
      { ...website.owner, accountId: 'bea' },
      'mutation ($id: ID!) { changeCollection(input: { id: $id, title: "Great plans" }) { __typename } }',
      { id },
    );
    const log = (await readLog('contentAudit')).filter(({ subjectId }) => subjectId === id);
    expect(log).toMatchObject([
      {
        accountId: 'bea',
        kind: 'collection',
        change: 'CHANGED',
        before: { title: 'Plans' },
        after: { title: 'Great plans' },
      },
      { accountId: 'ada', kind: 'collection', change: 'CREATED', before: null },
    ]);
    expect(log[1]?.after).toMatchObject({ title: 'Plans', slug: 'plans' });
  });

  test('has a change of the store, and nothing of what visitors do', async () => {
    await website.query(
      ada(),
      'mutation { changeStoreSettings(input: { minimumSubtotal: "10.00" }) { __typename } }',
    );
    expect((await readLog('storeAudit'))[0]).toMatchObject({ accountId: 'ada', kind: 'store_settings' });
    const before = (await readLog('storeAudit')).length;
    await website.run(website.visitor({ cartToken: 'c'.repeat(43) }), '{ cart { id } }');
    expect(await readLog('storeAudit')).toHaveLength(before);
  });

  test('is undone with a change that fails', async () => {
    const before = (await readLog('contentAudit')).length;
    const { json } = await website.run(
      ada(),
      'mutation { createCollection(input: { typeName: "page", title: "Again", slug: "plans" }) { __typename } }',
    );
    expect(json).toContain('SlugTaken');
    expect(await readLog('contentAudit')).toHaveLength(before);
  });

  test('is for those who may read it, and of one website only', async () => {
    const elsewhere = await install.createWebsite('Elsewhere');
    expect(await readLog('contentAudit', elsewhere.owner, elsewhere)).toEqual([]);
    const editor = { ...website.owner, permissions: ['CONTENT_MANAGE'] };
    expect((await website.run(editor, '{ contentAudit { nodes { id } } }')).json).toContain('FORBIDDEN');
  });

  test('is read page by page, newest first', async () => {
    const text =
      'query ($after: String) { contentAudit(first: 1, after: $after) { nodes { change } pageInfo { hasNextPage endCursor } } }';
    type Page = {
      contentAudit: { nodes: { change: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    };
    const first = await website.query<Page>(website.owner, text);
    const { endCursor: after } = first.contentAudit.pageInfo;
    const second = await website.query<Page>(website.owner, text, { after });
    expect(first.contentAudit.nodes).toEqual([{ change: 'CHANGED' }]);
    expect(second.contentAudit.nodes).toEqual([{ change: 'CREATED' }]);
  });
});
