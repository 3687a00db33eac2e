import type { StoredMail } from '#kit/outbox.data.ts';

/** A stored mail of the shop. */
export type MailRow = StoredMail;
