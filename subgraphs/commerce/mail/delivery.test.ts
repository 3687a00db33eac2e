import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from '#kit/connections.ts';
import { Database } from '#kit/database.ts';
import { createJobs, type Jobs } from '#kit/jobs.ts';
import { createMailPort } from '#kit/mail.ts';
import { applyMigrations } from '#kit/migrations.ts';
import { writeDownMails } from '#kit/outbox.data.ts';
import { createMailer, mailDelivery, mailQueueOf } from '#kit/outbox.ts';
import { refusal, startMailServer, type TestMailServer } from '#kit/smtp-testing.ts';
import { createTestDatabase, type TestDatabase } from '#kit/test-postgres.ts';

const websiteId = 'website';
const log = { error: () => undefined, warn: () => undefined, info: () => undefined };
const answers = new Map<string, Error>();
let testDatabase: TestDatabase;
let database: Database;
let server: TestMailServer;
let jobs: Jobs;
let admin: pg.Pool;

beforeEach(async () => {
  testDatabase = await createTestDatabase({
    name: 'commerce',
    prepare: async (url) =>
      void (await applyMigrations({
        database: url,
        schema: 'commerce',
        folder: 'subgraphs/commerce/prisma/migrations',
      })),
  });
  const { url } = testDatabase;
  database = new Database({ url, schema: 'commerce', onError: () => undefined });
  server = await startMailServer((address) => answers.get(address) ?? null);
  jobs = createWorker();
  const options = '-c search_path=commerce -c vitrine.website_id=*';
  admin = openPool({ connectionString: url, options, max: 1 });
});

afterEach(async () => {
  answers.clear();
  await jobs.close();
  await admin.end();
  await database.close();
  await server.close();
  await testDatabase.drop();
});

function createWorker(): Jobs {
  const port = createMailPort({ smtpUrl: server.url, from: 'shop@example.com' });
  const { url: databaseUrl } = testDatabase;
  return createJobs({ databaseUrl, database, log, definitions: [mailDelivery('commerce', database, port)] });
}

async function writeTo(...addresses: string[]): Promise<void> {
  const port = createMailPort({ smtpUrl: server.url, from: 'shop@example.com' });
  await createMailer('commerce', jobs, port).transaction(database.forWebsite(websiteId), (_queries, write) =>
    write(addresses.map((to) => draftTo(to))),
  );
}

const draftTo = (to: string) => ({
  ...{ key: `about:${to}`, to, subject: 'The bowl is back' },
  ...{ text: 'It is back.', html: '<p>It is back.</p>' },
});

async function statesOf(): Promise<Record<string, unknown>> {
  const { rows } = await admin.query('SELECT recipient, state FROM mail');
  return Object.fromEntries(rows.map(({ recipient, state }) => [recipient, state]));
}

/** Waits until so many attempts were made and written down. */
async function attempts(count: number): Promise<void> {
  const made = async () => {
    const { rows } = await admin.query(
      `SELECT sum(attempts)::int AS made FROM mail WHERE state <> 'QUEUED' OR last_error IS NOT NULL`,
    );
    return rows;
  };
  await expect.poll(made).toEqual([{ made: count }]);
}

/** Waits until every mail was sent or given up. */
async function allSettled(): Promise<void> {
  await expect.poll(async () => Object.values(await statesOf())).not.toContain('QUEUED');
}

/** What was begun an hour ago and not ended is taken for dead, and what waits to be tried again need not wait longer. */
async function letAnHourPass(): Promise<void> {
  await admin.query(`UPDATE jobs.job SET started_on = started_on - interval '1 hour' WHERE state = 'active'`);
  await admin.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
}

/** The next process starts, and does what the dead one left behind. */
async function startNextProcess(): Promise<void> {
  await letAnHourPass();
  await jobs.open();
  await letAnHourPass();
  await jobs.send(mailQueueOf('commerce'), []);
}

/** Restocks a bowl that so many people wait for. */
async function letPeopleWait(count: number): Promise<void> {
  await admin.query(`
    INSERT INTO product (id, website_id, collection_id, type, slug, title)
      VALUES ('bowl', '${websiteId}', 'shop', 1, 'bowl', 'Bowl');
    INSERT INTO variant (id, website_id, product_id, sku, price_cents, stock)
      VALUES ('red', '${websiteId}', 'bowl', 'BOWL', 1200, 5);
    INSERT INTO restock_sign_up (id, website_id, product_id, variant_id, email)
      SELECT gen_random_uuid()::text, '${websiteId}', 'bowl', 'red', 'visitor' || n || '@example.com'
      FROM generate_series(1, ${count}) n`);
}

/** Sends in a process that is killed at the mail with a number; resolves when it is dead. */
function sendInDoomedProcess(
  moment: 'before' | 'after',
  fatalNumber: number,
): Promise<NodeJS.Signals | null> {
  const script = join(import.meta.dirname, 'doomed-sender-testing.ts');
  const { url } = testDatabase;
  const args = [script, url, server.url, websiteId, 'red', moment, String(fatalNumber)];
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_code, signal) => resolve(signal));
  });
}

const messageIdOf = (raw: string): string => /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? '';
const recipients = (): string[] => server.taken.flatMap(({ to }) => to).sort();
const visitors = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `visitor${index + 1}@example.com`).sort();

test('a mail that was written down is handed over and marked as sent', async () => {
  await writeTo('ada@example.com', 'bea@example.com');
  await server.takes(2);
  await jobs.close();
  expect(await statesOf()).toEqual({ 'ada@example.com': 'SENT', 'bea@example.com': 'SENT' });
});

test('nothing is written about the same thing twice', async () => {
  await writeTo('ada@example.com');
  await writeTo('ada@example.com');
  await allSettled();
  await jobs.close();
  expect(recipients()).toEqual(['ada@example.com']);
});

test('a mail of a transaction that fails is neither stored nor sent', async () => {
  const port = createMailPort({ smtpUrl: server.url, from: 'shop@example.com' });
  const failing = createMailer('commerce', jobs, port).transaction(
    database.forWebsite(websiteId),
    async (_, write) => {
      await write([draftTo('ada@example.com')]);
      throw new Error('Something else failed.');
    },
  );
  await expect(failing).rejects.toThrow('Something else failed.');
  await jobs.close();
  expect(await statesOf()).toEqual({});
  expect(recipients()).toEqual([]);
});

test('an address that does not exist is given up, and holds up no one else', async () => {
  answers.set('gone@example.com', refusal(550, 'No such mailbox'));
  await writeTo('gone@example.com', 'ada@example.com');
  await allSettled();
  await jobs.close();
  expect(await statesOf()).toEqual({ 'gone@example.com': 'FAILED', 'ada@example.com': 'SENT' });
  const { rows } = await admin.query(`SELECT last_error, attempts FROM mail WHERE state = 'FAILED'`);
  expect(rows).toEqual([{ last_error: expect.stringContaining('No such mailbox'), attempts: 1 }]);
});

test('a full mailbox is tried again later', async () => {
  answers.set('full@example.com', refusal(452, 'Mailbox is full'));
  await writeTo('full@example.com');
  await attempts(1);
  await jobs.close();
  expect(await statesOf()).toEqual({ 'full@example.com': 'QUEUED' });
  answers.clear();
  jobs = createWorker();
  await startNextProcess();
  await server.takes(1);
  await jobs.close();
  expect(await statesOf()).toEqual({ 'full@example.com': 'SENT' });
});

test('after its eighth attempt a mail is given up', async () => {
  answers.set('full@example.com', refusal(452, 'Mailbox is full'));
  await writeTo('full@example.com');
  await attempts(1);
  await jobs.close();
  await admin.query('UPDATE mail SET attempts = 7');
  jobs = createWorker();
  await startNextProcess();
  await allSettled();
  await jobs.close();
  expect(await statesOf()).toEqual({ 'full@example.com': 'FAILED' });
});

test('a mail whose process ended before it was queued is found and sent', async () => {
  const db = database.forWebsite(websiteId);
  await db.transaction((queries) => writeDownMails(queries, [draftTo('ada@example.com')]));
  await admin.query(`UPDATE mail SET created_at = created_at - interval '2 minutes'`);
  await jobs.open();
  await server.takes(1);
  await jobs.close();
  expect(await statesOf()).toEqual({ 'ada@example.com': 'SENT' });
});

test('when the process is killed in the middle, the next one writes to the others, and to nobody twice', async () => {
  await letPeopleWait(20);
  expect(await sendInDoomedProcess('before', 9)).toBe('SIGKILL');
  expect(server.taken).toHaveLength(8);
  await startNextProcess();
  await server.takes(20);
  await jobs.close();
  expect(recipients()).toEqual(visitors(20));
  const { rows } = await admin.query(
    'SELECT s.email FROM restock_sign_up s JOIN mail m ON m.id = s.mail_id AND m.recipient = s.email WHERE m.state = $1',
    ['SENT'],
  );
  expect(rows).toHaveLength(20);
});

test('when it is killed after the mail server took a mail, that mail comes again under the same Message-ID', async () => {
  await letPeopleWait(6);
  expect(await sendInDoomedProcess('after', 5)).toBe('SIGKILL');
  await startNextProcess();
  await allSettled();
  await jobs.close();
  expect([...new Set(recipients())]).toEqual(visitors(6));
  const idsByRecipient = server.taken.map(({ to, raw }) => `${to} ${messageIdOf(raw)}`);
  expect(new Set(idsByRecipient).size).toBe(6);
  // The fatal one, and at most the three that were under way beside it.
  expect(server.taken.length).toBeGreaterThanOrEqual(7);
  expect(server.taken.length).toBeLessThanOrEqual(10);
  expect(new Set(Object.values(await statesOf()))).toEqual(new Set(['SENT']));
});
