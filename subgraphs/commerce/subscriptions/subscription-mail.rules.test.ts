import { expect, test } from 'vitest';
import { renderSubscriptionMail, type SubscriptionNews } from './subscription-mail.rules.ts';

const mail = {
  ...({
    news: 'UPCOMING',
    language: null,
    title: 'Candles by post',
    isMembership: false,
    isDonation: false,
    isTest: false,
    isSent: true,
    isTaxIncluded: false,
    chargeCents: 2800,
    currency: 'GBP',
  } as const),
  ...({ billingPeriodValue: 1, billingPeriodUnit: 'MONTH' } as const),
  discounts: [],
  ...{ day: '2027-02-28', url: 'https://shop.test/account/subscriptions/1' },
};

const allNews: readonly SubscriptionNews[] = [
  ...(['STARTED', 'UPCOMING', 'FAILED', 'UNPAID', 'CANCELLED', 'ENDING', 'PAUSED', 'RESUMED'] as const),
  ...(['WITHDRAWN', 'FINISHED', 'TRIAL_STARTED', 'TRIAL_ENDING'] as const),
];

test('A member is told what is charged, and when', () => {
  const { subject, text } = renderSubscriptionMail(mail);
  expect(subject).toBe('Candles by post renews on February 28, 2027');
  expect(text).toContain('We charge £28.00, before shipping and taxes.');
  expect(text).toContain('See your subscription: https://shop.test/account/subscriptions/1');
});

test.each([
  [null, /^This is a test order: nothing is charged, and nothing is sent\.\n\n/],
  ['it', /^Questo è un ordine di prova: /],
])(
  'Every mail of a subscription that a test order began says first that it is a test (%s)',
  (language, saysSo) => {
    for (const news of allNews)
      expect(renderSubscriptionMail({ ...mail, news, language, isTest: true }).text).toMatch(saysSo);
  },
);

test('Before a free trial ends its member is told when, what it costs then and how often, and how to pay nothing', () => {
  const ending = renderSubscriptionMail({ ...mail, news: 'TRIAL_ENDING' });
  expect(ending.subject).toBe('Your free trial of Candles by post ends on February 28, 2027');
  expect(ending.text).toContain('We then charge £28.00 every month, before shipping and taxes.');
  expect(ending.text).toContain('please cancel before that day, and you pay nothing.');
  const two = { ...mail, news: 'TRIAL_STARTED', billingPeriodValue: 2, language: 'nl' } as const;
  expect(renderSubscriptionMail(two).text).toMatch(/Vanaf die dag schrijven we £\s28,00 elke 2 maanden af/);
});

test('Whoever subscribes is told when it renews, at what price, and where it is ended', () => {
  const begun = renderSubscriptionMail({ ...mail, news: 'STARTED' });
  expect(begun.subject).toBe('Your subscription to Candles by post has begun');
  expect(begun.text).toContain('It renews on February 28, 2027.');
  expect(begun.text).toContain('From that day on we charge £28.00 every month, before shipping and taxes.');
  expect(begun.text).toContain('You can cancel it in your account before that day');
  expect(begun.text).toContain('See your subscription: https://shop.test/account/subscriptions/1');
  const membership = { ...mail, isMembership: true, isSent: false };
  expect(renderSubscriptionMail({ ...membership, news: 'STARTED' }).text).toContain(
    'open to you from now on',
  );
});

test('A German member is told so in German', () => {
  const { subject, text } = renderSubscriptionMail({ ...mail, news: 'FAILED', language: 'de' });
  expect(subject).toBe('Candles by post konnte nicht abgebucht werden');
  expect(text).toContain('Wir versuchen es am 28. Februar 2027 noch einmal.');
});

test('A British member reads the day as it is written in Britain', () => {
  const { subject } = renderSubscriptionMail({ ...mail, language: 'en-GB' });
  expect(subject).toBe('Candles by post renews on 28 February 2027');
});

test.each([
  [null, 'You give to A clean harbour every month', 'you give £28.00 to A clean harbour every month'],
  ['de', 'Sie spenden monatlich für A clean harbour', 'spenden Sie jeden Monat 28,00 £ für A clean harbour'],
])('Whoever gives every month is thanked, and told of no subscription (%s)', (language, subject, saying) => {
  const donation = { ...mail, title: 'A clean harbour', isDonation: true, isSent: false, language };
  const begun = renderSubscriptionMail({ ...donation, news: 'STARTED' });
  expect(begun.subject).toBe(subject);
  expect(begun.text.replaceAll('\u00a0', ' ')).toContain(saying);
  const givers = [
    'UPCOMING',
    'FAILED',
    'UNPAID',
    'CANCELLED',
    'ENDING',
    'PAUSED',
    'RESUMED',
    'WITHDRAWN',
  ] as const;
  for (const news of givers)
    expect(JSON.stringify(renderSubscriptionMail({ ...donation, news }))).not.toMatch(
      /subscription |Abonnement|taxes|Steuern|renews/,
    );
});

test('Taxes that prices contain are not told to come on top', () => {
  const told = (news: SubscriptionNews, more: object) =>
    renderSubscriptionMail({ ...mail, isTaxIncluded: true, ...more, news }).text;
  expect(told('UPCOMING', {})).toContain('We charge £28.00, before shipping.');
  const unsent = { isSent: false };
  expect(told('UPCOMING', unsent)).toContain('We charge £28.00. You need not do anything.');
  expect(told('FAILED', unsent)).toContain('The payment of £28.00 for Candles by post did not go through.');
  expect(told('TRIAL_ENDING', { ...unsent, language: 'ja' })).toMatch(/28\.00を請求します/);
});

test('Whoever pays for a membership is told what becomes of its pages', () => {
  const membership = { ...mail, isMembership: true, isSent: false };
  const told = (news: SubscriptionNews) => renderSubscriptionMail({ ...membership, news }).text;
  expect(told('PAUSED')).toContain('Its pages are closed to you until then.');
  expect(told('FAILED')).toContain('Its pages stay open to you meanwhile.');
  expect(told('FINISHED')).toContain('Its pages stay open to you until February 28, 2027.');
  expect(told('UPCOMING')).not.toContain('pages');
  expect(told('UPCOMING')).toContain('We charge £28.00, before taxes.');
  expect(renderSubscriptionMail({ ...mail, news: 'PAUSED' }).text).not.toContain('pages');
});
