import type { TimingOrder } from '#web/generated/graphql.ts';

const orders: Readonly<Record<TimingOrder, string>> = {
  TOTAL: 'Most time in all',
  P95: 'Slowest 5 of 100',
  SLOWEST: 'Slowest once',
  COUNT: 'Most often',
};

/** Texts of how long the server takes. */
export const timingsWords = {
  state: {
    title: 'State of the server',
    again: 'Check again',
    fine: 'Everything works.',
    explanation:
      'Each of these ends by itself once its cause is gone. The command “vitrine doctor” says what to do.',
    unknown: 'The server did not say how it is. Check again in a moment.',
    problem: 'Not working',
    degraded: 'Limited',
  },
  filter: 'What is shown',
  hours: 'Time',
  hoursOf: { '1': 'This hour', '24': 'Last 24 hours', '168': 'Last 7 days' },
  orderBy: 'Sort by',
  orders,
  columns: {
    ...{ page: 'Pages', statement: 'Statement', count: 'Times', total: 'In all', mean: 'Mean' },
    ...{ p95: '95 % within', slowest: 'Slowest' },
  },
  templates: {
    title: 'Pages drawn by the theme',
    explanation:
      'How long the templates took. Pages that were kept ready are not drawn again, and do not count. A part’s time holds that of the parts within it.',
    none: 'No page was drawn in this time.',
    blocks: 'Pages made of blocks',
    parts: 'Parts',
    partTime: (count: string, mean: string, total: string) => `${count} × ${mean} = ${total}`,
    slowestPath: 'Slowest',
  },
  statements: {
    title: 'SQL statements of the install',
    explanation: 'What all websites of this install ask PostgreSQL, without the values that were asked for.',
    none: 'No statement was sent in this time.',
    details: 'Statement and slowest',
    subgraph: 'Subgraph',
    slowest: 'Slowest',
    website: 'Website',
    thisWebsite: 'this one',
    operation: 'Operation',
  },
  milliseconds: (text: string) => `${text} ms`,
  seconds: (text: string) => `${text} s`,
};
