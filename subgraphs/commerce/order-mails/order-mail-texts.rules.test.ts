import { expect, test } from 'vitest';
import { renderOrderMail } from '../orders/order-mail.rules.ts';

test('a buyer reads a mail in their language, whatever stands in their name', () => {
  const order = {
    ...{ news: 'CONFIRMED' as const, number: 7, isTest: false, currency: 'EUR', lines: [], detail: '' },
    ...{ subtotalCents: 100, discountCents: 0, shippingCents: 0, taxCents: 0, isTaxIncluded: false },
    ...{ grandTotalCents: 100, instructions: '', url: null, name: '{total}' },
  };
  const german = renderOrderMail({ ...order, language: 'de-AT', text: null });
  expect(german.subject).toBe('Bestellung 7 ist bestätigt');
  expect(renderOrderMail({ ...order, language: 'fi', text: null }).subject).toBe('Order 7 is confirmed');
  const own = { subject: 'Für {name}', body: '{name} zahlt {total}' };
  expect(renderOrderMail({ ...order, language: 'de', text: own }).subject).toBe('Für {total}');
});
