/** Texts of the mails that were sent. */
export const sentMailsWords = {
  which: 'Which mails',
  source: 'Written by',
  sources: { store: 'The shop', forms: 'Forms and mailing lists', accounts: 'Accounts' },
  list: 'Mails, newest first',
  columns: { to: 'To', subject: 'Subject', written: 'Written', state: 'State' },
  states: { QUEUED: 'Waiting', SENT: 'Sent', KEPT: 'Not sent', FAILED: 'Failed' },
  explanations: {
    QUEUED: 'It waits for the mail server, or to be tried again.',
    SENT: 'The mail server took it.',
    KEPT: 'No mail server is set up: it is kept here, and nobody got it.',
    FAILED: 'The mail server refused it for good, or too often.',
  },
  attempts: (count: number) => (count === 1 ? 'Tried once.' : `Tried ${count} times.`),
  settled: (when: string) => `Decided ${when}.`,
  said: 'What the mail server said',
  read: (subject: string) => `Read: ${subject}`,
  text: 'Text of the mail',
  emptyTitle: 'No mails yet',
  emptyText: 'What your website writes to people is listed here, with whether it was sent.',
} as const;
