import { expect, test } from 'vitest';
import type { WeekFigures } from './week-figures.ts';
import { weeklyReportMail } from './weekly-report-mail.rules.ts';

const euros = (value: string) => ({ value, currency: 'EUR' });
const figures: WeekFigures = {
  total: { views: 1_250, visits: 300, visitors: 250 },
  previous: { views: 1_000, visits: 300, visitors: 0 },
  sales: [{ orders: 12, revenue: euros('1234.50') }],
  previousSales: [{ orders: 10, revenue: euros('2469.00') }],
  pages: [{ value: '/shop', views: 700 }],
  sources: [{ value: '', visits: 20 }],
  products: [{ orders: 7, revenue: euros('700.00'), product: { id: 'bowl' }, title: 'Bowl' }],
  abandonedCarts: { left: { carts: 4 }, ordered: { carts: 1 } },
};
const report = {
  ...{ site: 'Töpferei', locale: 'de-DE', figures, origin: 'https://shop.example' },
  week: { from: '2026-03-02', to: '2026-03-08' },
};

test('a weekly report tells each figure beside the week before, as the website writes numbers', () => {
  const { subject, text, html } = weeklyReportMail(report);
  expect(subject).toBe('Töpferei: 2. März – 8. März');
  const plain = text.replaceAll('\u00a0', ' ');
  for (const told of [
    'Pages seen (the week before: 1.000, +25 %): 1.250',
    'Visits (the week before: 300, 0 %): 300',
    'Visitors (the week before: 0): 250',
    'Orders (the week before: 10, +20 %): 12',
    'Revenue (the week before: 2.469,00 €, -50 %): 1.234,50 €',
    'Carts that were left (ordered after a reminder: 1): 4',
    'Most seen pages:\n/shop: 700',
    'Where visits came from:\nunknown: 20',
    'What sold best:\nBowl: 700,00 €',
  ])
    expect(plain).toContain(told);
  expect(html).toContain('https://shop.example/config/analytics?from=2026-03-02&amp;to=2026-03-08');
});

test('a week without a visit and an order says so, and what to look at', () => {
  const none = { views: 0, visits: 0, visitors: 0 };
  const quiet = { ...figures, total: none, sales: [], pages: [], sources: [], products: [] };
  const { text } = weeklyReportMail({ ...report, figures: quiet });
  expect(text).toContain('Nobody came to Töpferei this week');
  expect(text).not.toContain('Visitors');
});
