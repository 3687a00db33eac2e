/**
 * A process of its own that sends restock mails and is killed at a given one, as by a power cut: just before the mail
 * server is asked, or just after it took the mail.
 */
import { Database } from '#kit/database.ts';
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
    const isFatal = sent === Number(fatalNumber);
    if (isFatal && moment === 'before') process.kill(process.pid, 'SIGKILL');
    await port.send(mail);
    if (isFatal) process.kill(process.pid, 'SIGKILL');
  },
};
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
