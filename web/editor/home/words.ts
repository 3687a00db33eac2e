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
