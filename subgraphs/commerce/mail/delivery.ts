import type { Database } from '#kit/database.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import { type MailPort, MailRefused, messageIdOf } from '#kit/mail.ts';
import { attemptMail, findForgottenMails, type MailOutcome, type MailRow } from './mail.data.ts';
import { isLastAttempt, mailLimits } from './mail.rules.ts';

/** The queue of mails. */
export const mailQueue = 'commerce-mail';

/**
 * Hands queued mails over. A mail is locked while that lasts, so two processes never send it at once, and it is marked in
 * the same breath. What remains is a process that is killed after the mail server took the mail and before the mark was
 * committed: nobody can know, so the mail is sent again, under the same Message-ID, by which mailboxes show it once.
 */
export function mailDelivery(database: Database, port: MailPort): JobDefinition {
  return {
    name: mailQueue,
    // The mail counts its own attempts; the queue has some more for processes that were killed.
    retryLimit: mailLimits.attempts + 2,
    retryDelaySeconds: mailLimits.pauseSeconds,
    expireInSeconds: 120,
    findForgotten: () => findForgottenMails(database),
    async run(db, id) {
      const outcome = await attemptMail(db, id, (mail) => handOver(port, mail));
      if (outcome?.state === 'QUEUED') throw new Error(`A mail is to be tried again: ${outcome.error}`);
    },
  };
}

async function handOver(port: MailPort, mail: MailRow): Promise<MailOutcome> {
  const { id, to, subject, text, html, attempts } = mail;
  // A machine wrote it: so it is not answered by machines that tell of holidays.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  try {
    const messageId = messageIdOf(id, port.from);
    await port.send({ to, from: port.from, subject, text, html, messageId, headers });
    return { state: port.delivery === 'SMTP' ? 'SENT' : 'KEPT' };
  } catch (error) {
    const isFinal = error instanceof MailRefused || isLastAttempt(attempts);
    return {
      state: isFinal ? 'FAILED' : 'QUEUED',
      error: error instanceof Error ? error.message : String(error),
    };
  }
}
