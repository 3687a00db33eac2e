import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { Database } from '#kit/database.ts';
import type { Viewer } from '#kit/viewer.ts';
import supergraphSdl from '#schema/supergraph.graphql?raw';
import { subgraphNames } from '#subgraphs/index.ts';
import type { GraphResult } from '../graph/graph.ts';
import { readAccessMap } from '../graph/shareable.ts';
import { withCrumb } from '../http/crumb-testing.ts';
import { type BusyWebsite, startBusyWebsite } from '../testing/busy-website-testing.ts';
import { someOf } from '../testing/whole-run-testing.ts';
import { openTestInstall, type TestInstall, topology } from '../testing.ts';
import {
  dumpRows,
  fillEmptyTables,
  findWebsiteTables,
  readIdsByOperation,
  readRowIds,
  type Table,
} from './sample-rows-testing.ts';
import { walkOperations } from './schema-walk-testing.ts';

let shop: TestInstall;
/** Whose people ask. */
let ours: BusyWebsite;
/** Whose things they must neither see nor change. */
let theirs: BusyWebsite;
let everything: pg.Client;
/** Ids of things by kind. */
let ourIds: Readonly<Record<string, string>>;
let theirIds: Readonly<Record<string, string>>;
let theirIdsByOperation: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  shop = await openTestInstall();
  ours = await startBusyWebsite(shop, 'Ours', 'a'.repeat(43));
  theirs = await startBusyWebsite(shop, 'Confidential', 'b'.repeat(43));
  everything = await openTestConnection(shop.database.url, '*');
  await fillGaps();
  ourIds = await readIds(ours);
  theirIds = await readIds(theirs);
  theirIdsByOperation = await readIdsByOperation(everything, supergraphSdl, theirs.website.id);
});
afterAll(async () => {
  await everything.end();
  await shop.close();
});

/** Gives both websites a row of what they have none of: what is new, or was just removed. */
async function fillGaps(): Promise<void> {
  for (const schema of subgraphNames) {
    await fillEmptyTables(everything, schema, { id: ours.website.id, name: 'Ours' });
    await fillEmptyTables(everything, schema, { id: theirs.website.id, name: 'Confidential' });
  }
  await settleQueues();
}

/** Nothing of what the websites did waits to be sent: what waits is found by the queue after a minute, and changes then by itself. */
async function settleQueues(): Promise<void> {
  for (const table of await findTables()) {
    if (!['hook_delivery', 'mail', 'webhook_delivery'].includes(table.name)) continue;
    await everything.query(`UPDATE ${qualified(table)} SET state = 'FAILED' WHERE state = 'QUEUED'`);
  }
}

/** Services plan as one process does, and run the same code. */
const walk = () => walkOperations(shop.install.graph.schema, topology === 'services' ? 2 : 4);

const findTables = () => findWebsiteTables(everything, subgraphNames);
const qualified = ({ schema, name }: Table) => `${schema}.${pg.escapeIdentifier(name)}`;
const dumpWebsite = (websiteId: string) => dumpRows(everything, subgraphNames, websiteId);

test('both websites have something in every table that belongs to websites', async () => {
  for (const { website } of [ours, theirs]) {
    const dump = await dumpWebsite(website.id);
    expect(Object.keys(dump).length).toBeGreaterThan(15);
    expect(
      Object.entries(dump)
        .filter(([, rows]) => rows.length === 0)
        .map(([name]) => name),
    ).toEqual([]);
  }
});

const readIds = async ({ website, ids }: BusyWebsite) => ({
  ...(await readRowIds(everything, subgraphNames, website.id)),
  ...ids,
});

const otherWords: Readonly<Record<string, string>> = {
  images: 'image',
  parent: 'collection',
  products: 'product',
};

/** What an id of a place most likely names, by the words of the place; wrong guesses are made up for by asking with all kinds. */
function kindOf(slot: string): string {
  const words = slot.split(/ |(?=[A-Z])/).map((word) => word.toLowerCase());
  const kinds = Object.keys(ourIds).filter((kind) => kind.split(' ').every((word) => words.includes(word)));
  const [longest] = kinds.sort((one, other) => other.length - one.length);
  return longest ?? words.map((word) => otherWords[word]).find((kind) => kind !== undefined) ?? 'product';
}

const ourIdFor = (slot: string) => ourIds[kindOf(slot)] ?? '';
const theirIdFor = (slot: string) => theirIds[kindOf(slot)] ?? '';

/** True where the viewer may run nothing of the operation, whatever its variables are. */
function isRefusedWhole({ data, errors = [] }: GraphResult): boolean {
  const codes = errors.map(({ extensions }) => extensions.code);
  const isRefused =
    codes.length > 0 && codes.every((code) => code === 'UNAUTHENTICATED' || code === 'FORBIDDEN');
  return isRefused && Object.values(data ?? {}).every((value) => value === null);
}

describe('with the ids of another website', () => {
  /** Runs every operation with their ids in one place, and everywhere; gives what was answered. */
  async function* ask(viewer: Viewer): AsyncGenerator<{ asked: string; id: string; json: string }> {
    for (const [place, { name, idSlots, text, fill }] of walk().entries()) {
      // Services run the same code; they get what can go wrong on the way there, who asks and for what.
      const isHere = topology === 'one process';
      const fillings = idSlots.flatMap((foreign, index) => {
        const id = theirIdFor(foreign);
        return someOf([true, false], place + index, isHere ? 1 : 2).map((isWhole) => ({
          id,
          isWhole,
          idFor: (slot: string) => (slot === foreign ? id : ourIdFor(slot)),
        }));
      });
      const all = isHere && idSlots.length > 0 ? (theirIdsByOperation.get(name) ?? []) : [];
      const everywhere = someOf(all, place, 4).map((id) => ({ id, isWhole: true, idFor: () => id }));
      const none = { id: '', isWhole: true, idFor: (slot: string) => ourIdFor(slot) };
      // With nothing of theirs only what reads is asked: what changes would remove ours.
      const harmless = text.startsWith('query') ? [none] : [];
      for (const filling of [...fillings, ...everywhere, ...harmless]) {
        if (['signIn', 'signOut', 'createWebsite'].includes(name)) continue;
        const { json, result } = await ours.website.run(viewer, text, fill(filling));
        yield { asked: `${name} ${JSON.stringify(fill(filling))}`, id: filling.id, json };
        // Who may not ask at all is refused before any id is read: one answer says it for all of them.
        if (isRefusedWhole(result)) break;
      }
    }
  }

  test.each(['a visitor', 'a member of ours', 'the owner of ours'])(
    '%s reads nothing of theirs and changes nothing of theirs',
    async (who) => {
      const before = await dumpWebsite(theirs.website.id);
      const visitor = ours.website.visitor({ cartToken: theirs.cartToken });
      const viewer =
        who === 'a visitor'
          ? visitor
          : who === 'a member of ours'
            ? { ...visitor, memberId: ourIds.member ?? '' }
            : { ...ours.website.owner, cartToken: theirs.cartToken, sessionToken: ours.sessionToken };
      let answers = 0;
      let data = 0;
      for await (const { asked, id, json } of ask(viewer)) {
        answers += 1;
        if (JSON.parse(json).data) data += 1;
        expect(json, asked).not.toContain('Confidential');
        expect(json, asked).not.toContain('INTERNAL_SERVER_ERROR');
        // Forms are another subgraph's: a product names one as its owner wrote it, and shows none that is not its website's.
        const told = json.replaceAll(/"additionalFieldsFormId":"[^"]*"/g, '');
        expect(
          Object.values(theirIds).filter((each) => each !== id && told.includes(each)),
          asked,
        ).toEqual([]);
      }
      expect(answers).toBeGreaterThan(200);
      expect(data).toBeGreaterThan(who === 'the owner of ours' ? 100 : 50);
      expect(await dumpWebsite(theirs.website.id)).toEqual(before);
    },
    300_000, // Thousands of operations, one after the other: on a busy machine they take a minute.
  );

  test('their own owner reads all of it, so the questions can find something', async () => {
    const found = new Set<string>();
    for (const { text, idSlots, fill, name } of walk()) {
      if (!text.startsWith('query')) continue;
      const variables = fill({ isWhole: false, idFor: theirIdFor });
      const { json } = await theirs.website.run(theirs.website.owner, text, variables);
      if (json.includes('Confidential') && idSlots.length > 0) found.add(name);
    }
    expect([...found].sort()).toEqual(expect.arrayContaining(['collection', 'form', 'product', 'stock']));
  });

  test('their website by its name shows what everyone may see of it, not what its own people see', async () => {
    await theirs.website.query(
      theirs.website.owner,
      'mutation { createCollection(input: { typeName: "page", title: "Confidential plans", isEnabled: false }) { __typename } }',
    );
    const text = `query ($host: String) { website(host: $host) { title collections { title isEnabled items { nodes { title } } } store { currency } pageViews { count } } }`;
    const { json } = await ours.website.run(ours.website.owner, text, { host: theirs.website.host });
    expect(json).not.toContain('Confidential plans');
    expect(JSON.parse(json)).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  });
});

describe('row-level security, the second lock,', () => {
  beforeAll(fillGaps);

  test('is on in every table that belongs to websites, for the tables’ owner too', async () => {
    const { rows } = await everything.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND n.nspname = ANY($1) AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY 1`,
      [subgraphNames],
    );
    const names = rows.map(({ name }) => name).filter((name) => !/_migrations$|secret_/.test(name));
    expect(names).toEqual(['identity.account', 'identity.session', 'identity.sign_in_attempt']);
  });

  async function withDatabase(schema: string, work: (database: Database) => Promise<void>): Promise<void> {
    const database = new Database({
      url: shop.database.url,
      schema,
      maxConnections: 2,
      onError: () => undefined,
    });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  }

  test.each(subgraphNames)(
    'shows a connection of ours in %s nothing of theirs, and lets it change nothing of theirs',
    async (schema) => {
      const scoped = (await findTables()).filter((table) => table.schema === schema && table.owner !== null);
      const before = await dumpWebsite(theirs.website.id);
      await withDatabase(schema, async (database) => {
        const client = await database.forWebsite(ours.website.id).pool.connect();
        try {
          for (const { name, owner } of scoped) {
            const { rows } = await client.query(`SELECT ${owner} AS whose FROM ${name}`);
            expect(rows.length, name).toBeGreaterThan(0);
            // Which names a website answers on is for everyone to see.
            const foreign = rows.filter(({ whose }) => whose !== ours.website.id);
            if (name !== 'website_host') expect(foreign, name).toEqual([]);

            const move = `UPDATE ${name} SET ${owner} = $1`;
            await expect(client.query(move, [theirs.website.id]), name).rejects.toThrow('row-level security');
            const plant = `INSERT INTO ${name} SELECT (jsonb_populate_record(t, jsonb_build_object('${owner}', $1::text))).* FROM ${name} t WHERE ${owner} = $2 LIMIT 1`;
            await expect(client.query(plant, [theirs.website.id, ours.website.id]), name).rejects.toThrow(
              'row-level security',
            );
            const taken = await client.query(`UPDATE ${name} SET ${owner} = $1 WHERE ${owner} = $2`, [
              ours.website.id,
              theirs.website.id,
            ]);
            const removed = await client.query(`DELETE FROM ${name} WHERE ${owner} = $1`, [
              theirs.website.id,
            ]);
            expect([taken.rowCount, removed.rowCount], name).toEqual([0, 0]);
          }
        } finally {
          client.release();
        }
      });
      expect(await dumpWebsite(theirs.website.id)).toEqual(before);
    },
  );

  test('shows nothing to a connection that was bound to no website', async () => {
    const client = await openTestConnection(shop.database.url);
    for (const table of await findTables()) {
      if (!table.owner || table.name === 'website_host') continue;
      expect((await client.query(`SELECT FROM ${qualified(table)}`)).rowCount, table.name).toBe(0);
    }
    await client.end();
  });

  test('holds when two websites take turns on the same few connections', async () => {
    await withDatabase('commerce', async (database) => {
      const sides = [ours.website.id, theirs.website.id];
      const reads = Array.from({ length: 200 }, async (_, index) => {
        const id = sides[index % 2] ?? '';
        const client = await database.forWebsite(id).pool.connect();
        try {
          const { rows } = await client.query<{ whose: string }>(
            'SELECT DISTINCT website_id AS whose FROM product',
          );
          expect(rows).toEqual([{ whose: id }]);
        } finally {
          client.release();
        }
      });
      await Promise.all(reads);
    });
  });
});

describe('at the front door', () => {
  const readCart = encodeURIComponent(
    '{ cart { totalQuantity } account { email permissions } website { id title } }',
  );
  const visit = async (headers: Record<string, string>) => {
    const response = await shop.app.inject({
      url: `/graphql?query=${readCart}`,
      headers: { ...headers, 'apollo-require-preflight': 'true' },
    });
    return { status: response.statusCode, data: response.statusCode === 200 ? response.json().data : null };
  };

  test('a cart’s cookie opens that cart on its own website only', async () => {
    const cookie = `CART=${ours.cartToken}`;
    expect((await visit({ host: ours.website.host, cookie })).data.cart).toEqual({ totalQuantity: 1 });
    expect((await visit({ host: theirs.website.host, cookie })).data.cart).toBeNull();
    for (const forged of ['c'.repeat(43), `${ours.cartToken}x`, ours.ids.cart, '../../cart', "' OR 1=1 --"]) {
      expect((await visit({ host: ours.website.host, cookie: `CART=${forged}` })).data.cart).toBeNull();
    }
  });

  test('a session that was made up signs nobody in', async () => {
    const cookie = `vitrine_session=${ours.sessionToken}`;
    expect((await visit({ host: ours.website.host, cookie })).data.account).toMatchObject({
      email: 'ours@owners.test',
    });
    const near = [`${ours.sessionToken.slice(0, -1)}_`, ours.sessionToken.toUpperCase()];
    for (const forged of ['d'.repeat(43), ours.ids.account, ...near]) {
      const { data } = await visit({ host: ours.website.host, cookie: `vitrine_session=${forged}` });
      expect(data.account).toBeNull();
    }
  });

  test('a session of our owner permits nothing on their website', async () => {
    const headers = {
      host: theirs.website.host,
      ...withCrumb(shop.install, theirs.website.id, `vitrine_session=${ours.sessionToken}`),
      'content-type': 'application/json',
    };
    const { data } = await visit(headers);
    expect(data.account?.permissions ?? []).toEqual([]);
    const before = await dumpWebsite(theirs.website.id);
    const access = readAccessMap(supergraphSdl);
    const mutations = walk().filter(({ name, text }) => {
      const permission = access.get(`Mutation.${name}`) ?? '';
      return text.startsWith('mutation') && !['EVERYONE', 'VISITOR', 'MEMBER'].includes(permission);
    });
    expect(mutations.length).toBeGreaterThan(10);
    for (const { text, fill, name } of mutations) {
      const variables = fill({ isWhole: true, idFor: theirIdFor });
      const response = await shop.app.inject({
        method: 'POST',
        url: '/graphql',
        headers,
        payload: JSON.stringify({ query: text, variables }),
      });
      const { errors } = response.json();
      expect(errors, name).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    }
    expect(await dumpWebsite(theirs.website.id)).toEqual(before);
  });

  test('only the name in the address decides which website answers', async () => {
    const { host } = ours.website;
    const titleAt = async (headers: Record<string, string>) => (await visit(headers)).data?.website?.id;
    for (const name of [host.toUpperCase(), `${host}:8080`, `${host}:80`])
      expect(await titleAt({ host: name })).toBe(ours.website.id);
    const forwarded = {
      'x-forwarded-host': theirs.website.host,
      'x-forwarded-for': '10.0.0.1',
      forwarded: `host=${theirs.website.host}`,
    };
    expect(await titleAt({ host, ...forwarded, 'x-host': theirs.website.host, 'x-original-url': '/' })).toBe(
      ours.website.id,
    );
    const tricks = [
      `${host}@${theirs.website.host}`,
      `${host}, ${theirs.website.host}`,
      `${host}/`,
      `${host}#`,
      `${host}%00`,
      '*',
      '',
      ' ',
      `.${host}`,
      `${host}:x`,
      `www.${host}`,
      'localhost',
    ];
    for (const trick of tricks) expect([trick, (await visit({ host: trick })).status]).toEqual([trick, 404]);
  });

  test('a picture of theirs is not shown on our website', async () => {
    const url = `/media/${theirs.ids.image}/Confidential.png`;
    expect((await shop.app.inject({ url, headers: { host: theirs.website.host } })).statusCode).toBe(200);
    expect((await shop.app.inject({ url, headers: { host: ours.website.host } })).statusCode).toBe(404);
    expect(
      (
        await shop.app.inject({
          url: `/assets/theme/${theirs.ids.theme}/site.region`,
          headers: { host: ours.website.host },
        })
      ).statusCode,
    ).toBe(404);
  });
});
