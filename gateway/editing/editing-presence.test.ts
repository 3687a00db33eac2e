import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import type { Viewer } from '#kit/viewer.ts';
import { readConfig } from '../config.ts';
import { requestOf } from '../graph/request.ts';
import { type Install, openInstall } from '../install.ts';
import { makeOwner } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let client: pg.Client;
let secondProcess: Install;
let olga: Viewer;
let piet: Viewer;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  client = await openTestConnection(shop.database.url, '*');
  secondProcess = await openInstall(readConfig({ ...shop.environment }), shop.log);
  olga = { ...website.owner, accountId: await makeOwner(shop, website, 'olga@owners.test') };
  piet = { ...website.owner, accountId: await makeOwner(shop, website, 'piet@owners.test') };
});
afterAll(async () => {
  await client.end();
  await secondProcess.close();
  await shop.close();
});

interface Announced {
  readonly told: {
    readonly __typename: string;
    readonly field?: string;
    readonly others?: readonly { readonly account: { readonly email: string } }[];
  };
}

interface Opened {
  readonly subjectId: string;
  readonly windowId?: string;
  readonly isClosed?: boolean;
}

const textOf = (field: string) => `mutation ($input: AnnounceEditingInput!) { told: ${field}(input: $input) {
  __typename ... on EditingPresence { others { account { email } } } ... on InvalidInput { field } } }`;

const announce = (
  viewer: Viewer,
  { subjectId, windowId = 'window-1', isClosed = false }: Opened,
  field = 'announceContentEditing',
) => website.query<Announced>(viewer, textOf(field), { input: { subjectId, windowId, isClosed } });

const othersOf = async (answer: Promise<Announced>) =>
  (await answer).told.others?.map(({ account }) => account.email);

describe('who else has something open', () => {
  test('is told to each of two owners who open the same page, and to nobody on another page', async () => {
    expect(await othersOf(announce(olga, { subjectId: 'page-1' }))).toEqual([]);
    expect(await othersOf(announce(piet, { subjectId: 'page-1' }))).toEqual(['olga@owners.test']);
    expect(await othersOf(announce(olga, { subjectId: 'page-1' }))).toEqual(['piet@owners.test']);
    expect(await othersOf(announce(piet, { subjectId: 'page-2' }))).toEqual([]);
    expect(await othersOf(announce(olga, { subjectId: 'page-1' }))).toEqual([]);
  });

  test('is known in every process of the install', async () => {
    await announce(olga, { subjectId: 'page-3' });
    const input = { subjectId: 'page-3', windowId: 'elsewhere' };
    const { data } = await secondProcess.graph.execute(
      textOf('announceContentEditing'),
      { input },
      requestOf(piet),
    );
    expect(data).toEqual({
      told: { __typename: 'EditingPresence', others: [{ account: { email: 'olga@owners.test' } }] },
    });
  });

  test('is told once of someone with two windows, until both are closed', async () => {
    for (const windowId of ['left', 'right']) await announce(olga, { subjectId: 'page-4', windowId });
    expect(await othersOf(announce(piet, { subjectId: 'page-4' }))).toEqual(['olga@owners.test']);
    await announce(olga, { subjectId: 'page-4', windowId: 'left', isClosed: true });
    expect(await othersOf(announce(piet, { subjectId: 'page-4' }))).toEqual(['olga@owners.test']);
    await announce(olga, { subjectId: 'page-4', windowId: 'right', isClosed: true });
    expect(await othersOf(announce(piet, { subjectId: 'page-4' }))).toEqual([]);
  });

  test('is over when a window has said nothing for 90 seconds, and is then forgotten', async () => {
    await announce(olga, { subjectId: 'page-5' });
    await client.query("UPDATE identity.editing_presence SET seen_at = now() - interval '91 seconds'");
    expect(await othersOf(announce(piet, { subjectId: 'page-5' }))).toEqual([]);
    const { rows } = await client.query('SELECT account_id FROM identity.editing_presence');
    expect(rows).toEqual([{ account_id: piet.accountId }]);
  });

  test('of a product is told apart from that of a page', async () => {
    await announce(olga, { subjectId: 'thing' }, 'announceProductEditing');
    expect(await othersOf(announce(piet, { subjectId: 'thing' }))).toEqual([]);
    const seen = announce(piet, { subjectId: 'thing' }, 'announceProductEditing');
    expect(await othersOf(seen)).toEqual(['olga@owners.test']);
  });

  test('is told to those alone who may change it', async () => {
    const storeManager = { ...piet, permissions: ['CATALOG_MANAGE'] };
    const { result } = await website.run(storeManager, textOf('announceContentEditing'), {
      input: { subjectId: 'page-6', windowId: 'window-1' },
    });
    expect(result.errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  });

  test('ends for whoever builds the website no longer', async () => {
    const accountId = await makeOwner(shop, website, 'mia@owners.test');
    await announce({ ...olga, accountId }, { subjectId: 'page-7' });
    await website.query(olga, 'mutation ($id: ID!) { removeContributor(accountId: $id) { __typename } }', {
      id: accountId,
    });
    expect(await othersOf(announce(piet, { subjectId: 'page-7' }))).toEqual([]);
  });

  test('needs names of 1 to 64 characters', async () => {
    const { told } = await announce(olga, { subjectId: 'page-8', windowId: 'w'.repeat(65) });
    expect(told).toEqual({ __typename: 'InvalidInput', field: 'input.windowId' });
  });
});
