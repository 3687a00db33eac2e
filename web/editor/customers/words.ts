/** Texts of Customers. */
export const customersWords = {
  title: 'Customers',
  list: 'People with an account, newest first',
  filter: 'Which people',
  search: 'Search',
  placeholder: 'Email or name',
  columns: { name: 'Name', email: 'Email', since: 'Since', orders: 'Orders' },
  orders: 'Their orders',
  /** Begins with what the link says. */
  ordersOf: (link: string, email: string) => `${link}: ${email}`,
  emptyTitle: 'Nobody has an account yet',
  emptyText: 'Visitors sign up at /account, or while they order. Those who order as guests are in Orders.',
  contacts: {
    title: 'Contacts',
    text: 'Everyone your shop knows by an email address: who ordered, gave something, or was written down by you or by a program with your key.',
    list: 'Contacts, by email address',
    columns: { name: 'Name', email: 'Email', orders: 'Orders', since: 'Since', actions: 'Actions' },
    orderCount: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
    noOrders: 'No orders',
    add: 'Add contact',
    addTitle: 'Add a contact',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email address',
    added: 'The contact is added.',
    delete: 'Delete',
    deleteOf: (email: string) => `Delete ${email}`,
    ask: (email: string) => `Delete the contact ${email}?`,
    warning:
      'Their name, language and address book go for good. Orders stay as they are, and who orders again is a contact again.',
    deleted: 'The contact is deleted.',
    emptyTitle: 'No contacts yet',
    emptyText: 'Who orders is one by themselves.',
    noneTitle: 'No contact is called that',
  },
  kept: {
    export: 'Export',
    exported: (count: number) => (count === 1 ? '1 record exported.' : `${count} records exported.`),
    erase: 'Erase …',
    cancel: 'Cancel',
    confirm: 'Erase for good',
  },
  visitor: {
    title: 'What is kept of a visitor',
    text: 'For anyone who asks what was counted of their visits. Nothing here knows who they are: ask them for the cookie ss_cvr, which their browser shows among the data of your website.',
    field: 'Cookie ss_cvr',
    unknown: 'Nothing is kept of this visitor.',
    ask: () => 'Erase everything of this visitor?',
    warning:
      'What their browser told of its visits and the recordings of them go for good. Figures stay as they are: they are counts and name nobody. This cannot be undone.',
    erased: (events: number, recordings: number) =>
      `Erased: ${events === 1 ? '1 event' : `${events} events`}, ${recordings === 1 ? '1 recording' : `${recordings} recordings`}.`,
  },
  person: {
    title: 'What is kept about someone',
    text: 'For anyone who asks what your website knows about them, or to be forgotten: customers, guests, subscribers and members.',
    field: 'Email address',
    unknown: 'This website knows nobody with this email address.',
    ask: (email: string) => `Erase everything about ${email}?`,
    warning:
      'Their account, carts, newsletters, submissions and saved cards go for good, and subscriptions end. Events of the visits in which they ordered go too, figures stay. Orders and invoices stay for your books, without name, address or email. This cannot be undone.',
    erased: 'Nothing is left about them.',
    waiting: 'A part could not be reached. It is erased as soon as it can be.',
    openOrders: (numbers: string) =>
      `Orders under way keep their address until they are completed or cancelled: ${numbers}.`,
  },
  noneTitle: 'Nobody is called that',
} as const;
