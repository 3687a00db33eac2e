import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import type { Command } from '../commands/command.ts';
import { exportWebsiteCommand } from '../commands/export-website.ts';
import { importWebsiteCommand } from '../commands/import-website.ts';
import { Terminal } from '../commands/terminal.ts';
import { readConfig } from '../config.ts';
import { fillEmptyTables } from '../schema-walk/sample-rows-testing.ts';
import { startBusyWebsite } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { WebsiteRemovals } from '../websites/website-removals.ts';
import { type Entry, fileAt, listEntries, writeEntries } from './copy-testing.ts';
import { exportWebsite } from './export-website.ts';
import { importWebsite } from './import-website.ts';

const { signal } = new AbortController();
const realHash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$RdescudvJCsgt3ub+b+dWRWJTmaaJObG';
/** Columns whose values open something. The token that unsubscribes from a newsletter does no more than that. */
const secret = /hash|secret|^token|password_hash|sealed|api_key/;
/** They refer to what stays, or number what is made again. */
const lost = new Set(['mail_id', 'invitation_id', 'part']);
/** Logs, queues, counters, what is made again, what someone holds the key to, and accounts of the install. */
const expectedToStay =
  /\.(?:audit_entry|mail|rate_limit|search_\w+|webhook\w*|cart\w*|checkout|idempotency_key|payment|payment_customer|payment_provider_setting|places_setting|shipping_rates_setting|saved_payment_method|tax_answer|tax_record|contact_(?:figure|change|marketing)|subscription_cart|deleted_category|gift_card\w*|restock_attempt|\w*invitation|import_run|file_upload|avif_copy|item_label|item_like|form_submission_key|form_connection|captcha_setting|hook_delivery|api_key|contributor|confirmation_token|member_(?:identity|session)|visit_event|experiment_visitor|visitor_salt|rollup_mark|event_retention|archived_visits|refused_event_count|session_replay|session_replay_part|statement_timing|template_timing|visitor_request|passkey|person_request|recovery_code|sign_in_step|sign_on_provider|totp|weekly_report|editing_presence|access_entry|api_key_use)$/;
let home: TestInstall;
let abroad: TestInstall;
let folder: string;
let file: string;
let website: TestWebsite;
let everything: { home: pg.Client; abroad: pg.Client };

beforeAll(async () => {
  [home, abroad] = [await openTestInstall(), await openTestInstall()];
  folder = await mkdtemp(join(tmpdir(), 'vitrine-copy-'));
  ({ website } = await startBusyWebsite(home, 'Busy', 'a'.repeat(43)));
  everything = { home: await openEverything(home), abroad: await openEverything(abroad) };
  for (const schema of subgraphNames)
    await fillEmptyTables(everything.home, schema, { id: website.id, name: 'Busy' });
  await everything.home.query(
    'UPDATE content.collection SET password_hash = $2 WHERE id = (SELECT min(id) FROM content.collection WHERE website_id = $1)',
    [website.id, realHash],
  );
  for (const [table, column] of [
    ['identity.member', 'password_hash'],
    ['identity.webhook', 'secret'],
    ['identity.totp', 'sealed'],
    ['identity.sign_on_provider', 'sealed_secret'],
    ['forms.form_connection', 'signing_secret_sealed'],
    ['content.captcha_setting', 'api_key'],
  ] as const)
    await everything.home.query(`UPDATE ${table} SET ${column} = $2 WHERE website_id = $1`, [
      website.id,
      `what only this install knows of ${table}`,
    ]);
  file = join(folder, 'website.tar.gz');
  await save(file);
});

afterAll(async () => {
  await everything?.home.end();
  await everything?.abroad.end();
  await home?.close();
  await abroad?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** A connection that sees all websites' rows. */
async function openEverything({ database }: TestInstall): Promise<pg.Client> {
  const client = await openTestConnection(database.url, '*');
  return client;
}

function save(to: string, hasPeople = true) {
  const { id, host } = website;
  return exportWebsite({
    ...{ install: home.install, file: to, hasPeople, signal },
    website: { id, host, title: 'Busy shop' },
  });
}

const load = (from: string, changes = {}) =>
  importWebsite({ install: abroad.install, file: fileAt(from), changes, signal });

/** What the website has in each table, as JSON. */
async function rowsOf(client: pg.Client): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const schema of subgraphNames) {
    const { rows } = await client.query<{ name: string; scope: string }>(
      `SELECT c.relname AS name, a.attname AS scope FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = '${schema}'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND a.attname = CASE WHEN c.relname = 'website' THEN 'id' ELSE 'website_id' END ORDER BY 1`,
    );
    for (const { name, scope } of rows) {
      const result = await client.query<{ line: string }>(
        `SELECT row_to_json(t)::text AS line FROM ${schema}."${name}" t WHERE "${scope}" = $1 ORDER BY 1`,
        [website.id],
      );
      if (result.rows.length > 0)
        found.set(`${schema}.${name}`, result.rows.map(({ line }) => line).join('\n'));
    }
  }
  return found;
}

const readRows = (lines: string | undefined): Record<string, unknown>[] =>
  (lines ?? '').split('\n').map((line) => JSON.parse(line));

const countAbroad = async () => (await rowsOf(everything.abroad)).size;

/** A file whose entries were changed, with checksums that fit them. */
async function tamper(change: (entries: Entry[]) => Entry[]): Promise<string> {
  const to = join(folder, 'tampered.tar.gz');
  await writeEntries(to, change(await listEntries(file)));
  return to;
}

/** The same file with another text in one entry. */
const rewrite = (name: string, from: string | RegExp, to: string) =>
  tamper((entries) =>
    entries.map((entry) => {
      if (!entry.name.startsWith(name)) return entry;
      const text = Buffer.from(entry.bytes).toString('utf8');
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      return { name: entry.name, bytes: Buffer.from(changed) };
    }),
  );

test('a file that was damaged, cut off, or is something else is refused before anything is kept', async () => {
  const bytes = await readFile(file);
  const broken = join(folder, 'broken.tar.gz');
  for (const [content, reason] of [
    [bytes.subarray(0, bytes.length / 2), /damaged, or no export/],
    [Buffer.from('a picture of a cat'), /damaged, or no export/],
    [gzipSync(gunzipSync(bytes).subarray(0, 4096)), /no export of a website|damaged|ends too early/],
    [gzipSync(Buffer.alloc(1024)), 'This file is no export of a website.'],
  ] as const) {
    await writeFile(broken, content);
    await expect(load(broken)).rejects.toThrow(reason);
  }
  await expect(load(join(folder, 'nothing.tar.gz'))).rejects.toThrow('cannot be read');
  const anotherDigit = (_: string, name: string, digit: string) => `${name}${digit === '0' ? '1' : '0'}`;
  await writeEntries(broken, await listEntries(file), (line) =>
    line.replace(/("sha256":")(.)/, anotherDigit),
  );
  await expect(load(broken)).rejects.toThrow(
    'The file is damaged: "manifest.json" is not what was exported.',
  );
  expect(await countAbroad()).toBe(0);
});

test('a file of a newer format is refused with what to do about it', async () => {
  const newer = await rewrite('manifest.json', '"format": 1', '"format": 2');
  await expect(load(newer)).rejects.toThrow(
    'This file has format 2, and this install knows formats up to 1. Bring this install up to date first.',
  );
});

test('a file that was changed by hand to reach further than its website is refused', async () => {
  const other = await abroad.createWebsite('Neighbour');
  const nothing = await countAbroad();
  for (const [name, from, to, reason] of [
    ['commerce/rows/product.', website.id, other.id, 'A row of "product" belongs to another website.'],
    ['content/rows/item.', '"title"', '"title\\" = 1; DROP TABLE item; --"', 'which is not known here'],
    ['commerce/rows/product.', /^\[/, '["stock_secret",', 'which is not known here'],
    ['commerce/rows/variant.', /"product_id":"[^"]*"/, '"product_id":"someone-elses"', 'does not fit'],
    ['content/rows/item.', /"position":\d+/, '"position":9223372036854775807', 'counts further than'],
    ['content/rows/website_host.', website.host, other.host, 'Choose another with --host.'],
    ['identity/rows/member.', '"email"', '"password_hash"', 'which is not known here'],
    ['commerce/summary.json', /"product":\d+/, '"product":99', 'The file holds less than it says.'],
  ] as const)
    await expect(load(await rewrite(name, from, to)), name).rejects.toThrow(reason);
  for (const name of [
    'content/rows/account.000001.jsonl',
    'content/files/../../../secret',
    '../../etc/passwd',
    '/etc/passwd',
    'content/files/a-file-of-nobody',
  ]) {
    const path = await tamper(([first, ...rest]) => {
      const at = rest.findIndex((entry) => entry.name === 'content/summary.json');
      return [...(first ? [first] : []), ...rest.toSpliced(at, 0, { name, bytes: Buffer.from('["id"]\n') })];
    });
    await expect(load(path), name).rejects.toThrow(
      /does not belong there|not known here|is none of the website's/,
    );
  }
  expect(await countAbroad()).toBe(nothing);
});

test('an import that is interrupted leaves nothing, and is done by the next one', async () => {
  const stopping = new AbortController();
  const install: Pick<TestInstall['install'], 'copyOf'> = {
    copyOf(name) {
      const copy = abroad.install.copyOf(name);
      if (name !== 'content') return copy;
      return {
        ...copy,
        read: (id, parts, options) =>
          copy.read(
            id,
            (async function* () {
              for await (const part of parts) {
                yield part;
                stopping.abort();
              }
            })(),
            options,
          ),
      };
    },
  };
  await expect(
    importWebsite({ install, file: fileAt(file), changes: {}, signal: stopping.signal }),
  ).rejects.toThrow();
  expect(await countAbroad()).toBe(0);
});

test('everything of the website is there again, and no secret ever left', async () => {
  // What a killed process left behind does not stand in the way.
  await everything.abroad.query(
    `INSERT INTO forms.mailing_list (id, website_id, name) VALUES ('left-over', $1, 'Half')`,
    [website.id],
  );
  await everything.abroad.query(
    "INSERT INTO commerce.webhook_subscription (website_id, type) VALUES ('*', 'order.created')",
  );
  await load(file);
  // An order was told where it was placed: it makes no figures of a day again, which came along.
  expect((await everything.abroad.query('SELECT FROM commerce.webhook_event')).rowCount).toBe(0);
  const [there, here] = [await rowsOf(everything.abroad), await rowsOf(everything.home)];
  const stayed = [...here.keys()].filter((table) => !there.has(table));
  for (const table of [
    'commerce.cart',
    'commerce.gift_card',
    'forms.mail',
    'identity.api_key',
    'identity.totp',
  ])
    expect(stayed).toContain(table);
  for (const table of stayed) expect(table).toMatch(expectedToStay);
  for (const [table, rows] of there) {
    // Each install counts its contacts itself.
    if (/\.contact_(?:figure|change)$/.test(table)) continue;
    const original = readRows(here.get(table));
    const copied = readRows(rows);
    // What programs elsewhere and a service that scores visitors are told is tied to a secret.
    if (!['forms.form_connection', 'content.captcha_setting'].includes(table))
      expect(copied.length, table).toBe(original.length);
    for (const [index, row] of copied.entries())
      for (const [column, value] of Object.entries(row))
        if (!secret.test(column) && !lost.has(column))
          expect(value, `${table}.${column}`).toEqual(original[index]?.[column]);
  }
  const [page] = readRows(there.get('content.collection')).filter((row) => row.password_hash);
  expect(page?.password_hash).toMatch(/^\$argon2id\$/);
  expect(page?.password_hash).not.toBe(realHash);
});

test('no value that opens anything is in the file', async () => {
  const entries = await listEntries(file);
  const text = entries.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('\n');
  let secrets = 0;
  for (const rows of (await rowsOf(everything.home)).values())
    for (const row of readRows(rows))
      for (const [column, value] of Object.entries(row)) {
        if (!secret.test(column) || typeof value !== 'string' || value.length < 20) continue;
        secrets += 1;
        expect(text.includes(value.replace(/^\\x/, '')), column).toBe(false);
      }
  expect(secrets).toBeGreaterThan(5);
});

test('a website that is here already is left alone', async () => {
  const before = await rowsOf(everything.abroad);
  await expect(load(file)).rejects.toThrow('This website is here already.');
  expect(await rowsOf(everything.abroad)).toEqual(before);
});

test('without people the file names none', async () => {
  const to = join(folder, 'nobody.tar.gz');
  await save(to, false);
  const names = (await listEntries(to)).map(({ name }) => name);
  for (const table of ['identity/rows/member', 'forms/rows/subscriber', 'forms/rows/form_submission'])
    expect(names.filter((name) => name.startsWith(`${table}.`))).toEqual([]);
  const reviews = (await listEntries(to)).find(({ name }) => name.startsWith('commerce/rows/review.'));
  expect(Buffer.from(reviews?.bytes ?? []).toString('utf8')).toContain('"email":null');
});

/** Types a command and gives what it wrote. */
async function type(
  command: Command,
  install: TestInstall['install'],
  positionals: string[],
  options: Record<string, string | boolean>,
) {
  const written = { out: '', notes: '' };
  const terminal = new Terminal(
    { write: (text) => (written.out += text) },
    { write: (text) => (written.notes += text) },
  );
  const code = await command.run({
    positionals,
    options,
    terminal,
    open: async () => install,
    settings: () => readConfig({}),
    signal,
  });
  return { code, ...written };
}

test('whoever types the commands reads what came along, what stays behind, and whose website it is', async () => {
  const to = join(folder, 'typed.tar.gz');
  const exported = await type(exportWebsiteCommand, home.install, [website.host, to], {});
  expect(exported).toEqual({
    code: 0,
    out: expect.stringMatching(/^Exported "Busy shop" to \S+typed\.tar\.gz: \d+ rows and \d+ files\.\n$/),
    notes: expect.stringMatching(
      /^These stay behind: gift cards \(1\), API keys \(1\), webhooks \(1\), identity providers \(1\), contributors \(\d\)\.\n$/,
    ),
  });
  const typeImport = (options: Record<string, string>) =>
    type(importWebsiteCommand, abroad.install, [to], { owner: 'new@owner.example', ...options });
  await expect(typeImport({})).rejects.toThrow('This website is here already.');
  for (const name of subgraphNames) await abroad.install.copyOf(name).discard(website.id);
  expect((await rowsOf(everything.abroad)).size).toBe(0);
  await expect(typeImport({ owner: 'nobody' })).rejects.toThrow('"nobody" is no email address.');
  await expect(typeImport({ host: 'https://x' })).rejects.toThrow('"https://x" is no host.');
  const imported = await typeImport({ host: 'moved.example', identifier: 'moved' });
  expect(imported.out).toMatch(
    /^Imported "Busy shop": \d+ rows and \d+ files\. It answers on moved\.example\.\nnew@owner\.example owns it\./,
  );
  const { rows } = await everything.abroad.query(
    `SELECT w.identifier, h.host, h.is_primary FROM content.website w JOIN content.website_host h ON h.website_id = w.id
     WHERE w.id = $1`,
    [website.id],
  );
  expect(rows).toEqual([{ identifier: 'moved', host: 'moved.example', is_primary: true }]);
});

test('only the owner of the machine reads the file', async () => {
  expect((await stat(file)).mode & 0o077).toBe(0);
});

/** The website's files in the folder of its install. */
async function filesOf({ environment: { DATA_DIR: data = '' } }: TestInstall): Promise<string[]> {
  return (await readdir(data, { recursive: true })).filter((path) => path.includes(website.id));
}

test('a deleted website can be brought back for thirty days, and then nothing of it is left', async () => {
  expect((await filesOf(home)).length).toBeGreaterThan(0);
  expect([...(await rowsOf(everything.home)).keys()]).toContain('content.audit_entry');
  const ask = (text: string, variables = {}) =>
    website.query<Record<string, object>>(website.owner, text, variables);
  const remove =
    'mutation { deleteWebsite(title: " busy SHOP ") { __typename ... on SubscriptionsGoOn { count } } }';
  const running = `UPDATE commerce.subscription SET state = $2 WHERE website_id = $1`;
  await everything.home.query(running, [website.id, 'ACTIVE']);
  expect(await ask(remove)).toMatchObject({ deleteWebsite: { __typename: 'SubscriptionsGoOn' } });
  await everything.home.query(running, [website.id, 'CANCELLED']);
  expect(await ask('mutation { deleteWebsite(title: "Other") { __typename } }')).toEqual({
    deleteWebsite: { __typename: 'InvalidInput' },
  });
  expect(await ask(remove)).toEqual({ deleteWebsite: { __typename: 'Website' } });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const removals = new WebsiteRemovals(home.install, log);
  const agedBy = (days: number) =>
    everything.home.query(
      'UPDATE content.website SET deleted_at = now() - make_interval(days => $2) WHERE id = $1',
      [website.id, days],
    );
  await agedBy(29);
  await removals.look();
  expect(await home.install.copyOf('content').isHere(website.id)).toBe(true);
  expect(await ask('mutation { restoreWebsite { __typename } }')).toEqual({
    restoreWebsite: { __typename: 'Website' },
  });
  await agedBy(31);
  expect(await ask('mutation { restoreWebsite { __typename } }')).toEqual({
    restoreWebsite: { __typename: 'NotFound' },
  });
  await removals.look();
  await removals.close();
  expect([...(await rowsOf(everything.home)).keys()]).toEqual([]);
  expect(await filesOf(home)).toEqual([]);
});
