import { expect, test } from 'vitest';
import { renderSubscriptionMail } from './subscription-mail.rules.ts';

const mail = {
  ...({
    news: 'UPCOMING',
    language: null,
    title: 'Candles by post',
    chargeCents: 2800,
    currency: 'GBP',
  } as const),
  ...{ day: '2027-02-28', url: 'https://shop.test/account/subscriptions/1' },
};

test('A member is told what is charged, and when', () => {
  const { subject, text } = renderSubscriptionMail(mail);
  expect(subject).toBe('Candles by post renews on February 28, 2027');
  expect(text).toContain('We charge £28.00, before shipping and taxes.');
  expect(text).toContain('See your subscription: https://shop.test/account/subscriptions/1');
});

test('A German member is told so in German', () => {
  const { subject, text } = renderSubscriptionMail({ ...mail, news: 'FAILED', language: 'de' });
  expect(subject).toBe('Candles by post konnte nicht abgebucht werden');
  expect(text).toContain('Wir versuchen es am 28. Februar 2027 noch einmal.');
});
