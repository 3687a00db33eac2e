import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresUrl } from '#kit/test-postgres.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { formsSubgraph } from '../subgraph.ts';

const website = { websiteId: 'website' };
const owner = { ...website, permissions: ['FORMS_MANAGE'] };
const submissions = 500;
const killAfter = 250;
const atOnce = 40;

let forms: TestSubgraph;
let formId: string;
let fieldId: string;

beforeAll(async () => {
  forms = await openTestSubgraph(formsSubgraph);
  const input = {
    name: 'Contact',
    fields: [{ type: 'TEXT', title: 'Number', isRequired: true }],
    settings: { notifyEmails: ['owner@example.com'] },
  };
  const text = `mutation ($input: CreateFormInput!) { createForm(input: $input) { ... on Form { id fields { id } } } }`;
  const made = await forms.run(text, { input }, owner);
  formId = made.text('createForm.id');
  fieldId = made.text('createForm.fields.0.id');
});
afterAll(() => forms.close());

type Saver = ChildProcessByStdio<Writable, Readable, Readable>;

async function startSaver(): Promise<Saver> {
  const [row] = await forms.sql('SELECT current_database() AS name');
  const url = new URL(postgresUrl());
  url.pathname = `/${row?.name}`;
  const script = join(import.meta.dirname, 'doomed-saver-testing.ts');
  const args = ['--import', 'tsx', script, url.href, website.websiteId, formId];
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Sends what is not accepted yet, so many at once, and again to the next process; answers what was accepted. */
async function sendAll(saver: Saver, waiting: Map<string, object>, accepted: Set<string>, until: number) {
  const lines = createInterface({ input: saver.stdout });
  let complaints = '';
  saver.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const left = [...waiting].filter(([key]) => !accepted.has(key));
  const send = () => {
    const next = left.shift();
    if (next) saver.stdin.write(`${JSON.stringify({ key: next[0], answers: next[1] })}\n`);
  };
  for (let index = 0; index < atOnce; index += 1) send();
  for await (const line of lines) {
    const { key, answer }: { key: string; answer: string } = JSON.parse(line);
    expect(answer).toBe('FormSubmissionSaved');
    accepted.add(key);
    if (accepted.size >= until) return;
    send();
  }
  throw new Error(`The process ended by itself after ${accepted.size} submissions: ${complaints}`);
}

test('500 submissions with the process killed in the middle: every accepted one is there, none twice', async () => {
  const waiting = new Map<string, object>();
  for (let number = 0; number < submissions; number += 1) {
    const { text } = await forms.run('mutation { createFormSubmissionKey { key } }', {}, website);
    waiting.set(text('createFormSubmissionKey.key'), { [fieldId]: `visitor ${number}` });
  }
  const accepted = new Set<string>();
  const first = await startSaver();
  await sendAll(first, waiting, accepted, killAfter);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const [row] = await forms.sql('SELECT count(*)::int AS kept FROM form_submission');
  expect(row?.kept).toBeGreaterThanOrEqual(killAfter);

  // Whoever got no answer sends again; some who got one do so too.
  const repeated = [...accepted].slice(0, 50);
  for (const key of repeated) accepted.delete(key);
  const second = await startSaver();
  await sendAll(second, waiting, accepted, submissions);
  second.kill('SIGTERM');
  await once(second, 'exit');

  const rows = await forms.sql(
    `SELECT count(*)::int AS all, count(DISTINCT answers->0->>'value')::int AS different,
       (SELECT count(*)::int FROM mail) AS mails FROM form_submission`,
  );
  expect(rows).toEqual([{ all: submissions, different: submissions, mails: submissions }]);
});
