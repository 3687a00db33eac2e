import { expect, test } from 'vitest';
import { renderOrderMail } from './order-mail.rules.ts';

const mail = {
  ...({
    news: 'CONFIRMED',
    language: null,
    number: 1001,
    isTest: false,
    currency: 'EUR',
    name: 'Ada',
  } as const),
  ...{ text: null, instructions: '', detail: '', url: null },
  lines: [{ title: 'Mug', variantName: 'Blue', quantity: 2, subtotalCents: 4_000 }],
  ...{ subtotalCents: 4_000, discountCents: 900, shippingCents: 0, taxCents: 0, isTaxIncluded: true },
  discounts: [
    { name: 'SPRING', amountCents: 500 },
    { name: 'Second cup', amountCents: 400 },
  ],
  grandTotalCents: 3_100,
};

test('A mail about an order names each discount, as the page of the order does', () => {
  const { text } = renderOrderMail(mail);
  expect(text).toMatch(/Discount: SPRING.*-€5\.00/);
  expect(text).toMatch(/Discount: Second cup.*-€4\.00/);
  expect(renderOrderMail({ ...mail, language: 'de' }).text).toMatch(/Rabatt: SPRING.*-5,00\s€/);
});

test('It sums them up where their names do not account for all that was taken off', () => {
  const { text } = renderOrderMail({ ...mail, discounts: mail.discounts.slice(1) });
  expect(text).toMatch(/Discount.*-€9\.00/);
  expect(text).not.toContain('Second cup');
});
