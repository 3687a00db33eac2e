import { createServer, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostToAddress } from '#kit/open-internet.ts';
import { testSecret } from '#kit/secret-testing.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { formsSubgraph } from '../subgraph.ts';
import { makeForm, owner, send, type TestForm } from '../submissions/form-testing.ts';
import { GoogleSheets } from './google-sheets.ts';
import { hookDelivery } from './hooks.ts';

const connectText = `mutation ($input: ConnectFormInput!) { connectForm(input: $input) { __typename
  ... on FormConnected { secret connection { id kind target status count } } ... on Problem { message } } }`;
const statusText = 'query ($id: ID!) { form(id: $id) { connections { id target status count } } }';
const fields = [{ type: 'TEXT', title: 'Name' }];

const sheets = new GoogleSheets({ sheetsUrl: 'http://127.0.0.1:1', tokenUrl: 'http://127.0.0.1:1/token' });
const log = { error: () => undefined, warn: () => undefined, info: () => undefined };

interface Call {
  readonly headers: Record<string, string>;
  readonly body: string;
}

let forms: TestSubgraph;
let server: Server;
let status = 200;
const calls: Call[] = [];

beforeAll(async () => {
  forms = await openTestSubgraph(formsSubgraph);
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      calls.push({ headers: Object.fromEntries(headers), body: Buffer.concat(parts).toString() });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await forms.close();
});

/** Stands for the open internet: every address is the test's own server. */
const postHere: PostToAddress = async (_url, headers, body) => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { ...headers }, body })).status;
};

async function connect(form: TestForm, input: object) {
  return forms.run(connectText, { input: { formId: form.id, ...input } }, owner);
}

/** Does the queue's work on the deliveries that wait, as if their pauses were over; answers which are tried again. */
async function deliverAll(): Promise<string[]> {
  const { database } = forms.subgraph;
  const work = hookDelivery(database, { sheets, secret: testSecret, post: postHere }, log);
  await forms.sql('UPDATE form_connection SET paused_until = NULL');
  const waiting = await forms.sql(`SELECT id FROM hook_delivery WHERE state = 'QUEUED' ORDER BY id`);
  const again: string[] = [];
  for (const { id } of waiting) {
    const reminders = await (await work.remind(database.forWebsite('website'), String(id)))();
    if (reminders.some((each) => each.id === id && each.startAfter)) again.push(String(id));
  }
  return again;
}

async function connectionsOf(form: TestForm) {
  return (await forms.run(statusText, { id: form.id }, owner)).at('form.connections');
}

/** The queue of the opened subgraph refuses the made-up addresses by itself; here only what the test does counts. */
async function queueIsIdle(): Promise<void> {
  const queued = `SELECT FROM hook_delivery WHERE state = 'QUEUED' AND attempts = 0`;
  await expect.poll(() => forms.sql(queued)).toEqual([]);
}

describe('a program that is connected to a form', () => {
  test('is sent each submission, signed by Standard Webhooks; its status tells', async () => {
    const form = await makeForm(forms, fields);
    const made = await connect(form, { kind: 'ZAPIER', url: 'https://hooks.zap.invalid/1' });
    expect(made.at('connectForm.connection')).toMatchObject({
      ...{ target: 'hooks.zap.invalid', status: 'Awaiting Connection', count: 0 },
    });
    await send(forms, form, { Name: 'Ada' }, { pagePath: '/contact' });
    await queueIsIdle();
    calls.length = 0;
    expect(await deliverAll()).toEqual([]);
    const [call] = calls;
    expect(
      new Webhook(made.text('connectForm.secret')).verify(call?.body ?? '', call?.headers ?? {}),
    ).toMatchObject({
      type: 'form.submitted',
      data: { form: { id: form.id, name: 'Contact' }, page: { path: '/contact' }, fields: { Name: 'Ada' } },
    });
    expect(await connectionsOf(form)).toMatchObject([{ status: '1 connected Zap', count: 1 }]);
    await deliverAll();
    expect(calls).toHaveLength(1);
    const stored = JSON.stringify(await forms.sql('SELECT * FROM form_connection'));
    expect(stored).not.toContain(made.text('connectForm.secret').slice('whsec_'.length));
  });

  test('goes on being called with the secret that an earlier version kept in plain, which is sealed', async () => {
    const form = await makeForm(forms, fields);
    await connect(form, { kind: 'WEBHOOK', url: 'https://hooks.invalid/' });
    const plain = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const ofForm = `form_id = '${form.id}'`;
    await forms.sql(
      `UPDATE form_connection SET signing_secret = '${plain}', signing_secret_sealed = NULL WHERE ${ofForm}`,
    );
    const call = async () => {
      await send(forms, form, { Name: 'Ada' });
      await queueIsIdle();
      calls.length = 0;
      await deliverAll();
      const [{ body = '', headers = {} } = {}] = calls;
      return new Webhook(plain).verify(body, headers);
    };
    expect(await call()).toMatchObject({ type: 'form.submitted' });
    const { database } = forms.subgraph;
    await hookDelivery(database, { sheets, secret: testSecret, post: postHere }, log).findForgotten();
    const [row] = await forms.sql(
      `SELECT signing_secret AS plain, signing_secret_sealed AS sealed FROM form_connection WHERE ${ofForm}`,
    );
    expect(row).toEqual({ plain: null, sealed: expect.not.stringContaining(plain) });
    expect(await call()).toMatchObject({ type: 'form.submitted' });
  });

  test('is called again after a failure, and no more once it says that it is gone', async () => {
    const form = await makeForm(forms, fields);
    await connect(form, { kind: 'WEBHOOK', url: 'https://hooks.invalid/' });
    await send(forms, form, { Name: 'Ada' });
    await queueIsIdle();
    status = 503;
    expect(await deliverAll()).toHaveLength(1);
    expect(await connectionsOf(form)).toMatchObject([{ status: 'The address answered 503.' }]);
    status = 410;
    expect(await deliverAll()).toEqual([]);
    status = 200;
    calls.length = 0;
    await deliverAll();
    expect(calls).toEqual([]);
  });

  test('is at no address of this machine’s own networks', async () => {
    const form = await makeForm(forms, fields);
    for (const url of ['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://10.1.2.3/']) {
      const { at } = await connect(form, { kind: 'WEBHOOK', url });
      expect(at('connectForm.message')).toContain('is not in the open internet.');
    }
    expect(await connectionsOf(form)).toEqual([]);
  });
});

test('a spreadsheet gets an address of its own, whose secret is kept as a hash', async () => {
  const form = await makeForm(forms, fields);
  const made = await connect(form, { kind: 'SPREADSHEET', spreadsheetName: 'Guests' });
  const secret = made.text('connectForm.secret');
  expect(secret).toMatch(/^https:\/\/shop\.example\.com\/api\/form\/spreadsheet\/[\w-]{32}$/);
  const rows = JSON.stringify(await forms.sql('SELECT * FROM form_connection'));
  const token = secret.split('/').at(-1);
  expect(rows).not.toContain(token);
  await send(forms, form, { Name: 'Ada' });
  const read = 'query ($token: String!) { formSpreadsheetCsv(token: $token) { text } }';
  const visitor = { websiteId: 'website' };
  const csv = await forms.run(read, { token }, visitor);
  expect(csv.text('formSpreadsheetCsv.text')).toMatch(/^Submitted On,Name,.*\r\n.*,Ada,/);
  expect(await connectionsOf(form)).toMatchObject([{ target: 'Guests', status: 'Connected' }]);
  for (const viewer of [visitor, { websiteId: 'plates' }]) {
    const other = viewer === visitor ? 'made-up' : token;
    expect((await forms.run(read, { token: other }, viewer)).at('formSpreadsheetCsv')).toBeNull();
  }
});

test('a connection can be ended, and one to nothing is not made', async () => {
  const form = await makeForm(forms, fields);
  const made = await connect(form, { kind: 'SPREADSHEET', spreadsheetName: 'Guests' });
  const id = made.text('connectForm.connection.id');
  const end = 'mutation ($id: ID!) { disconnectForm(id: $id) { __typename } }';
  expect(
    (await forms.run(end, { id }, { ...owner, websiteId: 'plates' })).text('disconnectForm.__typename'),
  ).toBe('NotFound');
  expect((await forms.run(end, { id }, owner)).text('disconnectForm.__typename')).toBe('FormDisconnected');
  for (const input of [
    { kind: 'SPREADSHEET' },
    { kind: 'ZAPIER', url: 'http://a.example' },
    { kind: 'MAILING_LIST' },
  ])
    expect((await connect(form, input)).text('connectForm.__typename')).toBe('InvalidInput');
  expect(
    (await connect({ id: 'none', fieldIds: {} }, { kind: 'SPREADSHEET' })).text('connectForm.__typename'),
  ).toBe('NotFound');
});
