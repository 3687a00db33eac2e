import { Tabs } from '../ui/tabs.tsx';
import { ordersWords } from './words.ts';

const { tabs: titles } = ordersWords;

/** What was ordered once, what is prepared for customers, and what is ordered again and again. */
export function OrdersTabs({ current }: { readonly current: keyof typeof titles }) {
  return (
    <Tabs
      label={ordersWords.title}
      tabs={[
        { label: titles.orders, to: '/orders', isCurrent: current === 'orders' },
        { label: titles.drafts, to: '/orders/drafts', isCurrent: current === 'drafts' },
        { label: titles.subscriptions, to: '/orders/subscriptions', isCurrent: current === 'subscriptions' },
        { label: titles.memberships, to: '/orders/memberships', isCurrent: current === 'memberships' },
        {
          label: titles.abandonedCarts,
          to: '/orders/abandoned-carts',
          isCurrent: current === 'abandonedCarts',
        },
        { label: titles.donations, to: '/orders/donations', isCurrent: current === 'donations' },
      ]}
    />
  );
}
