import { expect, test } from 'vitest';
import { readIssue } from './gift-card-issue.rules.ts';

const day = { now: new Date('2026-12-01T12:00:00Z'), timeZone: 'Europe/Berlin' };
const issue = (more: object, currency = 'USD') =>
  readIssue({ value: '25', idempotencyKey: 'raffle', ...more }, currency, day);

test('an amount is whole minor units of the store’s currency', () => {
  expect(issue({ value: '25.50' })).toMatchObject({ ok: true, amountCents: 2_550 });
  expect(issue({ value: '1,000,000' })).toMatchObject({ ok: true, amountCents: 100_000_000 });
  expect(issue({ value: '2500' }, 'JPY')).toMatchObject({ ok: true, amountCents: 2_500 });
  expect(issue({ value: '25.50' }, 'JPY')).toEqual({
    ok: false,
    field: 'value',
    message: 'Value must be a whole number in JPY.',
  });
  expect(issue({ value: '1000001' }, 'JPY')).toMatchObject({ message: 'Value can be at most 1,000,000.' });
});

test('whom it is for is kept without the spaces around it, the mail address in small letters', () => {
  const recipient = {
    recipientName: ' Ada ',
    recipientEmail: ' Ada@Example.COM ',
    message: ' Hi\n',
    note: ' x ',
  };
  expect(issue({ ...recipient, deliveryDate: '2026-12-24' })).toMatchObject({
    draft: {
      ...{ recipientName: 'Ada', recipientEmail: 'ada@example.com', message: 'Hi', note: 'x' },
      ...{ deliveryDate: '2026-12-24', key: 'raffle' },
    },
  });
  expect(issue({ recipientEmail: null, deliveryDate: '' })).toMatchObject({
    draft: { recipientName: '', recipientEmail: '', message: '', deliveryDate: null, note: '' },
  });
});
