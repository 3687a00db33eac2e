import { expect, test } from 'vitest';
import { renderOrderMail } from '../orders/order-mail.rules.ts';
import { orderMailWords } from './order-mail-texts.rules.ts';

const placesOf = (words: object) =>
  Object.fromEntries(
    Object.entries(words).map(([key, text]) => [key, [...JSON.stringify(text).matchAll(/\{\w+\}/g)].join()]),
  );

test('every language has every text, with the same variables', () => {
  for (const words of Object.values(orderMailWords))
    expect(placesOf(words)).toEqual(placesOf(orderMailWords.en));
});

test('a buyer reads a mail in their language, whatever stands in their name', () => {
  const order = {
    ...{ news: 'CONFIRMED' as const, number: 7, isTest: false, currency: 'EUR', lines: [], detail: '' },
    ...{ grandTotalCents: 100, instructions: '', url: null, name: '{total}' },
  };
  const german = renderOrderMail({ ...order, language: 'de-AT', text: null });
  expect(german.subject).toBe('Bestellung 7 ist bestätigt');
  expect(renderOrderMail({ ...order, language: 'fi', text: null }).subject).toBe('Order 7 is confirmed');
  const own = { subject: 'Für {name}', body: '{name} zahlt {total}' };
  expect(renderOrderMail({ ...order, language: 'de', text: own }).subject).toBe('Für {total}');
});
