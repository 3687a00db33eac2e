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

test('It says that something is tried out for free, and for how long', () => {
  const told = (tried: { readonly trialDays: number; readonly variantName?: string }) =>
    renderOrderMail({ ...mail, lines: mail.lines.map((line) => ({ ...line, ...tried })) }).text;
  expect(told({ trialDays: 14 })).toContain('Blue · Free trial of 14 days');
  expect(told({ trialDays: 1, variantName: '' })).toContain('Free trial of 1 day');
  expect(told({ trialDays: 0 })).not.toContain('trial');
});

test('Whoever gave is shown a donation, and no order of pieces', () => {
  const given = {
    ...mail,
    ...({ news: 'DONATION_RECEIVED', isDonation: true, url: 'https://shop.test/order/1' } as const),
    lines: [{ title: 'A clean harbour', variantName: '', quantity: 1, subtotalCents: 3_100 }],
  };
  const { text } = renderOrderMail(given);
  expect(text).toContain('\nA clean harbour: €31.00');
  expect(text).toContain('See your donation: https://shop.test/order/1');
  expect(renderOrderMail({ ...given, language: 'de' }).text).toContain('Spende ansehen: ');
});
