/**
 * A process of its own that sends restock mails and is killed at a given one, as by a power cut: just before the mail
 * server is asked, or just after it took the mail.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Database, statement } from '#kit/database.ts';
import { createJobs } from '#kit/jobs.ts';
import { createMailPort, type MailPort } from '#kit/mail.ts';
import { createMailer, mailDelivery } from '#kit/outbox.ts';
import { createCatalogLoaders } from '../products/product.data.ts';
import { sendRestockNotifications } from '../restock/sending.ts';

const [, , databaseUrl = '', smtpUrl = '', websiteId = '', variantId = '', moment = '', fatalNumber = ''] =
  process.argv;
const port = createMailPort({ smtpUrl, from: 'shop@example.com' });
let sent = 0;
const doomed: MailPort = {
  ...port,
  async send(mail) {
    sent += 1;
    const number = sent;
    if (moment === 'before' && number >= Number(fatalNumber)) await dieOnceEarlierAreSent();
    await port.send(mail);
    if (number === Number(fatalNumber)) process.kill(process.pid, 'SIGKILL');
  },
};

/** Mails go out side by side: those that were begun before are written down as sent first. */
async function dieOnceEarlierAreSent(): Promise<void> {
  for (;;) {
    const [row] = await db.rows<{ count: number }>(countSent, []);
    if (row?.count === Number(fatalNumber) - 1) process.kill(process.pid, 'SIGKILL');
    await wait(20);
  }
}

const countSent = statement(
  `SELECT count(*)::int AS count FROM mail WHERE website_id = $1 AND state = 'SENT'`,
);
const tell = (details: object) => void process.stderr.write(`${JSON.stringify(details)}\n`);
const log = { error: tell, warn: tell, info: () => undefined };
const database = new Database({ url: databaseUrl, schema: 'commerce', onError: tell });
const jobs = createJobs({
  databaseUrl,
  database,
  log,
  definitions: [mailDelivery('commerce', database, doomed)],
});
const db = database.forWebsite(websiteId);
const context = {
  db,
  catalog: createCatalogLoaders(db),
  mailer: createMailer('commerce', jobs, doomed),
  viewer: { websiteId, permissions: ['CATALOG_MANAGE'], requestId: 'test' },
};
await sendRestockNotifications(context, { productId: 'bowl', variantId });
