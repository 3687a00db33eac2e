import { words } from '../words.ts';

/** Texts of Memberships. */
export const membershipsWords = {
  title: words.navigation.parts.memberships,
  list: 'Memberships, newest first',
  columns: { product: 'Product', customer: 'Member', state: 'State', since: 'Since', paidBy: 'Paid by' },
  gone: 'A product that is gone',
  states: { lasting: 'Open', paused: 'Paused', ended: 'Over' },
  endsAt: (day: string) => `Until ${day}`,
  subscription: 'Subscription',
  order: (number: number) => `Order #${number}`,
  emptyTitle: 'No memberships yet',
  emptyText:
    'What members bought to come into parts of your website is listed here. Sell it by a product of the kind “Paywall”.',
} as const;
