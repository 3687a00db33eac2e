import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Database } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { createJobs, type Jobs } from '#kit/jobs.ts';
import { openReceivers } from '#kit/receivers-testing.ts';
import { secretOf } from '#kit/secret.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { formsSubgraph } from '../subgraph.ts';
import { makeForm, send, type TestForm } from '../submissions/form-testing.ts';
import { connectionTurns } from './connection-turn.data.ts';
import { GoogleSheets } from './google-sheets.ts';
import { hookDelivery, hookQueue } from './hooks.ts';

const ways = {
  sheets: new GoogleSheets({ sheetsUrl: 'http://127.0.0.1:1', tokenUrl: 'http://127.0.0.1:1/token' }),
  secret: secretOf(Buffer.alloc(32)),
};
const log = { error: () => undefined, warn: () => undefined, info: () => undefined };
const fields = [{ type: 'TEXT', title: 'Name' }];
const website = () => forms.subgraph.database.forWebsite('website');
let forms: TestSubgraph;
let form: TestForm;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  forms = await openTestSubgraph(formsSubgraph);
  form = await makeForm(forms, fields);
  // Before any program is connected, so that the subgraph itself sends nothing.
  for (const name of ['Ada', 'Bob', 'Cy', 'Dee']) await send(forms, form, { Name: name });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await forms.sql('DELETE FROM form_connection');
});
afterAll(() => forms.close());

async function connectTo(url: string): Promise<string> {
  const id = newId();
  await forms.sql(`INSERT INTO form_connection (id, website_id, form_id, kind, url, signing_secret)
    VALUES ('${id}', 'website', '${form.id}', 'WEBHOOK', '${url}', 'whsec_${Buffer.alloc(32, 1).toString('base64')}')`);
  return id;
}

/** Writes down that each submission goes to each program; answers the deliveries' ids. */
async function writeDeliveries(): Promise<string[]> {
  const rows = await forms.sql(`INSERT INTO hook_delivery (id, website_id, connection_id, submission_id)
    SELECT gen_random_uuid(), 'website', c.id, s.id FROM form_connection c CROSS JOIN form_submission s RETURNING id`);
  return rows.map(({ id }) => String(id));
}

/** What works on deliveries as a process of its own does, with a single connection to the database. */
async function openProcess(receivers: ReturnType<typeof openReceivers>): Promise<Jobs> {
  const database = new Database({
    ...{ url: forms.databaseUrl, schema: 'forms', maxConnections: 1, onError: () => undefined },
  });
  const definition = hookDelivery(database, { ...ways, post: receivers.post }, log);
  const jobs = createJobs({ databaseUrl: forms.databaseUrl, database, log, definitions: [definition] });
  closing.push(async () => {
    receivers.giveUp();
    await jobs.close();
    await database.close();
  });
  await jobs.open();
  return jobs;
}

test.each([1, 2])(
  'programs that never answer hold up neither one that does nor a connection to the database, in %i processes',
  async (count) => {
    const receivers = openReceivers('webhook-id');
    await connectTo('https://never.example/1');
    await connectTo('https://never.example/2');
    const answering = await connectTo('https://ok.example/');
    const processes = await Promise.all(Array.from({ length: count }, () => openProcess(receivers)));
    const ids = await writeDeliveries();
    for (const jobs of processes) await jobs.send(hookQueue, await connectionTurns.findNext(website(), ids));
    await expect.poll(() => receivers.seen.asked.size).toBe(2);
    await expect.poll(() => receivers.seen.answered.length).toBe(4);
    const told = await forms.sql(`SELECT id FROM hook_delivery WHERE connection_id = '${answering}'`);
    expect([...receivers.seen.answered].sort()).toEqual(told.map(({ id }) => id).sort());
    expect(receivers.seen).toMatchObject({ most: 2, mostAtOne: 1 });
    await expect
      .poll(() => forms.sql(`SELECT count FROM form_connection WHERE id = '${answering}'`))
      .toEqual([{ count: 4 }]);
  },
);

test('a program that does not answer is left alone for a while, and whoever watches the install is told', async () => {
  const receivers = openReceivers('webhook-id');
  const id = await connectTo('https://never.example/');
  const [first = '', second = ''] = await writeDeliveries();
  const work = hookDelivery(forms.subgraph.database, { ...ways, post: receivers.post }, log);
  receivers.giveUp();
  const reminders = await (await work.remind(website(), first))();
  expect(reminders.find((each) => each.id === first)?.startAfter).toBeInstanceOf(Date);
  expect(work.problems()).toEqual([expect.stringContaining('does not answer')]);
  receivers.seen.asked.clear();
  await work.remind(website(), second);
  expect(receivers.seen.asked.size).toBe(0);
  const state = `SELECT last_error, silences, paused_until > now() AS rests FROM form_connection WHERE id = '${id}'`;
  expect(await forms.sql(state)).toEqual([
    { last_error: 'It did not answer in time.', silences: 1, rests: true },
  ]);
});

test('what a process had under way when it was killed is sent by another once its time is over', async () => {
  const receivers = openReceivers('webhook-id');
  await connectTo('https://ok.example/');
  const [id = ''] = await writeDeliveries();
  await forms.sql(`UPDATE hook_delivery SET created_at = now() - interval '2 minutes',
    due_at = now() - interval '2 minutes' - CASE WHEN id = '${id}' THEN interval '1 second' ELSE '0' END`);
  await forms.sql(
    `UPDATE form_connection SET claimed_for = '${id}', claimed_until = now() + interval '1 minute'`,
  );
  const work = hookDelivery(forms.subgraph.database, { ...ways, post: receivers.post }, log);
  expect(await work.findForgotten()).toEqual([]);
  await forms.sql("UPDATE form_connection SET claimed_until = now() - interval '1 second'");
  expect(await work.findForgotten()).toEqual([{ id, websiteId: 'website' }]);
  await work.remind(website(), id);
  expect(receivers.seen.answered).toEqual([id]);
});
