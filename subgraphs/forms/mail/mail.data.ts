import type { StoredMail } from '#kit/outbox.data.ts';

/** A stored mail of forms and mailing lists. */
export type MailRow = StoredMail;
