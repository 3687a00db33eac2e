import type { StoredMail } from '#kit/outbox.data.ts';

/** A stored mail of accounts. */
export type MailRow = StoredMail;
