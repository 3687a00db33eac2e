/** A process of its own that keeps what it is sent and says so, until it is killed, as by a power cut. */
import { createInterface } from 'node:readline';
import { Database } from '#kit/database.ts';
import { googleItself } from '#kit/google.ts';
import { createJobs } from '#kit/jobs.ts';
import { createMailPort } from '#kit/mail.ts';
import { createMailer, mailDelivery } from '#kit/outbox.ts';
import { createRetention } from '#kit/retention.ts';
import { secretOf } from '#kit/secret.ts';
import { GoogleSheets } from '../connections/google-sheets.ts';
import { createHooks } from '../connections/hooks.ts';
import { createFormLoader } from '../forms/form.data.ts';
import { createMarketingLoader } from '../mailing-lists/buyer-marketing.data.ts';
import { saveFormSubmission } from './saving.ts';
import { createSubmissionCountLoader } from './submission.data.ts';

const [, , databaseUrl = '', websiteId = '', formId = ''] = process.argv;
const tell = (details: object) => void process.stderr.write(`${JSON.stringify(details)}\n`);
const log = { error: tell, warn: () => undefined, info: () => undefined };
const database = new Database({ url: databaseUrl, schema: 'forms', onError: () => undefined });
const port = createMailPort(undefined);
const definitions = [mailDelivery('forms', database, port)];
const jobs = createJobs({ databaseUrl, database, log, definitions });
const db = database.forWebsite(websiteId);
const shared = {
  db,
  mailer: createMailer('forms', jobs, port),
  hooks: createHooks(jobs),
  secret: secretOf(Buffer.alloc(32)),
  sheets: new GoogleSheets(googleItself),
  captcha: undefined,
  texts: null,
  retention: createRetention('forms', jobs, []),
  forWebsite: (id: string) => database.forWebsite(id),
};
await jobs.open();

createInterface({ input: process.stdin }).on('line', (line) => {
  const { key, answers }: { key: string; answers: object } = JSON.parse(line);
  const viewer = { websiteId, permissions: [], requestId: 'test' };
  const loaders = {
    ...{ forms: createFormLoader(db), marketing: createMarketingLoader(db) },
    submissionCounts: createSubmissionCountLoader(db),
  };
  const context = { ...shared, ...loaders, viewer, tags: new Set<string>(), effects: [] };
  saveFormSubmission(context, { formId, key, answers }).then(({ __typename }) => {
    process.stdout.write(`${JSON.stringify({ key, answer: __typename })}\n`);
  }, tell);
});
