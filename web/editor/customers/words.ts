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
  noneTitle: 'Nobody is called that',
} as const;
