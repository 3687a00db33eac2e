import { channel } from 'node:diagnostics_channel';
import { SpanKind } from '@opentelemetry/api';
import type { Database, Queries, ScopedDatabase } from './database.ts';
import type { JobDefinition, Jobs } from './jobs.ts';
import { type MailPort, MailRefused, type MailSender, messageIdOf } from './mail.ts';
import type { FindMailSender } from './mail-sender.ts';
import { measured } from './measured.ts';
import {
  attemptMail,
  findForgottenMails,
  type MailDraft,
  type MailOutcome,
  type StoredMail,
  writeDownMails,
} from './outbox.data.ts';
import { isLastAttempt, mailLimits } from './outbox.rules.ts';
import { inInnerSpan } from './spans.ts';

/** Publishes `{ subgraph, outcome, ms }` of each attempt to hand a mail over; `queued` is tried again. */
const mailChannel = channel('vitrine:mail');

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

/** The queue of a subgraph's mails. */
export function mailQueueOf(subgraph: string): string {
  return `${subgraph}-mail`;
}

/** The mailer of an opened subgraph, whose PostgreSQL schema has a table `mail`. */
export function createMailer(subgraph: string, jobs: Jobs, port: MailPort): Mailer {
  return {
    delivery: port.delivery,
    async transaction(db, work) {
      await jobs.open();
      const { result, written } = await db.transaction(async (queries) => {
        const ids: string[] = [];
        const answer = await work(queries, async (drafts) => {
          const own = await writeDownMails(queries, drafts);
          ids.push(...own.values());
          return own;
        });
        return { result: answer, written: ids };
      });
      const requests = written.map((id) => ({ id, websiteId: db.websiteId }));
      // What is committed is not told as failed because the database went away after it: the next round finds the mails.
      await jobs.send(mailQueueOf(subgraph), requests).catch(() => undefined);
      return result;
    },
  };
}

/**
 * Hands queued mails over. A mail is locked while that lasts, so two processes never send it at once, and it is marked in
 * the same breath. What remains is a process that is killed after the mail server took the mail and before the mark was
 * committed: nobody can know, so the mail is sent again, under the same Message-ID, by which mailboxes show it once.
 */
export function mailDelivery(
  subgraph: string,
  database: Database,
  port: MailPort,
  findSender: FindMailSender = async () => null,
): JobDefinition {
  return {
    name: mailQueueOf(subgraph),
    // The mail counts its own attempts; the queue has some more for processes that were killed.
    retryLimit: mailLimits.attempts + 2,
    retryDelaySeconds: mailLimits.pauseSeconds,
    expireInSeconds: 120,
    findForgotten: () => findForgottenMails(database),
    async run(db, id) {
      // Asked before the mail is locked, so that no other database is waited for meanwhile.
      const sender = port.delivery === 'SMTP' ? await findSender(db) : null;
      const outcome = await attemptMail(db, id, (mail) =>
        measured(mailChannel, { subgraph }, () => handOver(port, mail, sender), endingOf),
      );
      if (outcome?.state === 'QUEUED') throw new Error(`A mail is to be tried again: ${outcome.error}`);
    },
  };
}

function endingOf({ state }: MailOutcome): { outcome: string } {
  return { outcome: state.toLowerCase() };
}

/** A mail in a trace: which one, and how it leaves; nothing of it, and not to whom. */
function describeMail({ delivery }: MailPort, { id, attempts }: StoredMail) {
  const attributes = {
    'vitrine.mail.id': id,
    'vitrine.mail.delivery': delivery,
    'vitrine.attempt': attempts,
  };
  return { name: 'mail send', kind: SpanKind.CLIENT, attributes };
}

async function handOver(port: MailPort, mail: StoredMail, sender: MailSender | null): Promise<MailOutcome> {
  const { id, to, subject, text, html, attempts } = mail;
  // A machine wrote it: so it is not answered by machines that tell of holidays.
  const headers = { ...mail.headers, 'Auto-Submitted': 'auto-generated' };
  try {
    const messageId = messageIdOf(id, port.from);
    const send = () => port.send({ to, from: port.from, sender, subject, text, html, messageId, headers });
    await inInnerSpan(() => describeMail(port, mail), send);
    return { state: port.delivery === 'SMTP' ? 'SENT' : 'KEPT' };
  } catch (error) {
    const isFinal = error instanceof MailRefused || isLastAttempt(attempts);
    return {
      state: isFinal ? 'FAILED' : 'QUEUED',
      error: error instanceof Error ? error.message : String(error),
    };
  }
}
