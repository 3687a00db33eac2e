import type { Queries, ScopedDatabase } from '#kit/database.ts';
import type { Jobs } from '#kit/jobs.ts';
import type { MailPort } from '#kit/mail.ts';
import { mailQueue } from './delivery.ts';
import { type MailDraft, writeDownMails } from './mail.data.ts';

/** Writes mails in a transaction and has them sent once it is committed. */
export interface Mailer {
  readonly delivery: MailPort['delivery'];
  /**
   * Runs a transaction that may write mails down, then asks for their delivery. When the process ends between the two,
   * the next round of the queue finds the mails.
   */
  transaction<Result>(
    db: ScopedDatabase,
    work: (queries: Queries, write: WriteMails) => Promise<Result>,
  ): Promise<Result>;
}

/** Writes mails down; answers their ids by their keys. */
export type WriteMails = (drafts: readonly MailDraft[]) => Promise<Map<string, string>>;

/** The mailer of an opened subgraph. */
export function createMailer(jobs: Jobs, port: MailPort): Mailer {
  return {
    delivery: port.delivery,
    async transaction(db, work) {
      await jobs.open();
      const written: string[] = [];
      const result = await db.transaction((queries) =>
        work(queries, async (drafts) => {
          const ids = await writeDownMails(queries, drafts);
          written.push(...ids.values());
          return ids;
        }),
      );
      await jobs.send(
        mailQueue,
        written.map((id) => ({ id, websiteId: db.websiteId })),
      );
      return result;
    },
  };
}
