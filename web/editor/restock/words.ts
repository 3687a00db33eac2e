/** Texts of who waits for what. */
export const restockWords = {
  title: 'Waiting lists',
  label: 'Variants that shoppers wait for',
  columns: {
    product: 'Product',
    stock: 'Stock',
    waiting: 'Waiting',
    all: 'Ever asked',
    last: 'Last request',
  },
  soldOut: 'Still sold out',
  back: (stock: string) => `Back: ${stock}`,
  backUnlimited: 'Back',
  waits: (people: string) => `${people} waiting`,
  nobody: 'All written to',
  show: (name: string) => `Who waits for ${name}`,
  send: 'Write to them',
  sendAll: 'Write to all',
  sendTitle: (people: number) => `Write to ${people === 1 ? '1 person' : `${people} people`}?`,
  sendText: 'Each gets one mail that what they wait for is back. A mail cannot be taken back.',
  leftOut: (variants: number) =>
    variants === 1
      ? 'One variant is still sold out: nobody is written to about it.'
      : `${variants} variants are still sold out: nobody is written to about them.`,
  nothingToSend: 'Nobody waits for a variant that is back.',
  sent: (mails: number) =>
    mails === 0
      ? 'Nobody was written to.'
      : mails === 1
        ? '1 mail is on its way.'
        : `${mails} mails are on their way.`,
  kept: (mails: number) =>
    `${mails === 1 ? '1 mail was' : `${mails} mails were`} written, and kept here: no mail server is configured, so nobody gets them.`,
  sending: {
    title: 'Writing to them',
    label: 'People written to',
    status: (done: number, all: number) => `${done} of ${all} written to`,
    stop: 'Stop',
    stopped: (people: number) =>
      `Stopped: ${people === 1 ? '1 person goes' : `${people} people go`} on waiting.`,
  },
  people: {
    label: 'Who waits',
    email: 'Mail address',
    since: 'Since',
    mail: 'Mail',
    waits: 'Waits',
    sent: (when: string) => `Written to ${when}`,
    news: 'Wants the news too',
    none: 'Nobody asked for it.',
  },
  empty: {
    title: 'Nobody waits for anything',
    text: 'Where a product is sold out, shoppers can ask for a mail when it is back. What they ask for comes up here. Each product says by itself whether they may.',
  },
};
