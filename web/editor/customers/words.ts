/** Texts of Customers. */
export const customersWords = {
  title: 'Customers',
  list: 'People with an account, newest first',
  filter: 'Which people',
  search: 'Search',
  placeholder: 'Email or name',
  columns: { name: 'Name', email: 'Email', since: 'Since', orders: 'Orders' },
  orders: 'Their orders',
  ordersOf: (email: string) => `Orders of ${email}`,
  emptyTitle: 'Nobody has an account yet',
  emptyText: 'Visitors sign up at /account, or while they order. Those who order as guests are in Orders.',
  person: {
    title: 'What is kept about someone',
    text: 'For anyone who asks what your website knows about them, or to be forgotten: customers, guests, subscribers and members.',
    email: 'Email address',
    export: 'Export',
    exported: (count: number) => (count === 1 ? '1 record exported.' : `${count} records exported.`),
    unknown: 'This website knows nobody with this email address.',
    erase: 'Erase …',
    ask: (email: string) => `Erase everything about ${email}?`,
    warning:
      'Their account, carts, newsletters, submissions and saved cards go for good, and subscriptions end. Orders and invoices stay for your books, without name, address or email. This cannot be undone.',
    cancel: 'Cancel',
    confirm: 'Erase for good',
    erased: 'Nothing is left about them.',
    waiting: 'A part could not be reached. It is erased as soon as it can be.',
    openOrders: (numbers: string) =>
      `Orders under way keep their address until they are completed or cancelled: ${numbers}.`,
  },
  noneTitle: 'Nobody is called that',
} as const;
