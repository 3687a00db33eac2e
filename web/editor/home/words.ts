/** A time zone as people call it: by its place. */
const placeOf = (zone: string) =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');

/** Texts of Home. */
export const homeWords = {
  title: 'Home',
  toSend: 'Orders to send',
  allOrders: 'All orders',
  nothingToSend: 'Nothing waits to be sent',
  nothingToSendMore:
    'New orders come up here as they are placed. Open one to send it, or to give money back.',
  lowStock: 'Few left',
  inventory: 'Inventory',
  nothingLow: 'Products of which three pieces or fewer are left come up here.',
  left: (count: number) => `${count} left`,
  product: 'Product',
  submissions: 'Latest form submissions',
  noSubmissions: 'What visitors send by your forms comes up here.',
  form: 'Form',
  when: 'When',
  comments: {
    title: 'Comments to look at',
    all: 'All comments',
    empty: 'Comments that wait for you come up here.',
    by: (name: string, title: string | undefined) => (title ? `${name} on “${title}”` : name),
  },
  drafts: {
    title: 'Drafts to review',
    yours: 'Drafts in review',
    waiting: (count: number) =>
      count === 1 ? '1 draft waits for review' : `${count} drafts wait for review`,
    empty: 'Drafts that somebody hands in for review come up here.',
    yoursEmpty: 'Write a draft under Pages and ask for its review: it is here until somebody publishes it.',
    pages: 'Pages',
    handedInBy: (email: string, day: string) => `${email}, ${day}`,
  },
  reviews: {
    title: 'Reviews to look at',
    all: 'All reviews',
    empty: 'Reviews that wait for you come up here.',
    by: (name: string, title: string | undefined) => (title ? `${name} on “${title}”` : name),
  },
  restock: {
    title: 'Back in stock',
    all: 'Waiting lists',
    empty: 'What is there again while people wait for it comes up here.',
    gone: 'A product that is gone',
    waiting: (count: number) => (count === 1 ? '1 waits' : `${count} wait`),
  },
  visits: {
    title: 'Today',
    all: 'Analytics',
    live: 'On your website now',
    visitors: 'Visitors',
    visits: 'Visits',
    views: 'Views',
  },
  steps: {
    title: 'First steps',
    look: 'Choose a look',
    timeZone: 'Set your time zone',
    timeZoneNow: (zone: string) =>
      `Orders, posts and events are dated by the clocks of ${placeOf(zone)}, as every new website’s are.`,
    timeZoneUse: (zone: string) => `Use the time of ${placeOf(zone)}`,
    timeZoneKeep: (zone: string) => `Keep ${placeOf(zone)}`,
    timeZoneSet: (zone: string) => `This website’s time is that of ${placeOf(zone)}.`,
    home: 'Make the home page',
    product: 'Add a product',
    shipping: 'Set up shipping',
    taxes: 'Set your taxes',
    payments: 'Set up a way to pay',
    live: 'Turn the test mode off',
    isDone: 'done',
    isOpen: 'to do',
  },
} as const;
