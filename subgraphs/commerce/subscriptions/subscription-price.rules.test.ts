import { describe, expect, test } from 'vitest';
import {
  decidePriceNotice,
  findEffectiveDayProblem,
  firstChargeFrom,
  nextChargeOf,
  stateOfChange,
  unitPriceOn,
} from './subscription-price.rules.ts';
import { renderPriceMail } from './subscription-price-mail.rules.ts';

const spring = { changeId: '1', unitPriceCents: 1_500, effectiveDay: '2027-03-01' };
const autumn = { changeId: '2', unitPriceCents: 1_800, effectiveDay: '2027-09-01' };

describe('the price of a running subscription', () => {
  const row = {
    ...{ unitPriceCents: 1_250, priceNotices: [spring, autumn], quantity: 2, discounts: null },
    ...{ productId: 'mug', isMembership: false, cycles: 1, numBillingCycles: 0 },
  };

  test.each([
    ['2027-02-28', 1_250],
    ['2027-03-01', 1_500],
    ['2027-08-31', 1_500],
    ['2027-12-24', 1_800],
  ])('that is due on %s is %i', (day, price) => {
    expect(unitPriceOn(row, day)).toBe(price);
  });

  test('stays as it was shown where nothing was announced', () => {
    expect(unitPriceOn({ ...row, priceNotices: [] }, '2030-01-01')).toBe(1_250);
    expect(nextChargeOf({ ...row, nextDay: '2027-03-31' })).toBe(3_000);
  });
});

describe('the first charge at another price', () => {
  const monthly = {
    ...{ anchorDay: '2027-01-31', steps: 1, cycles: 1, nextDay: '2027-02-28', numBillingCycles: 0 },
    ...({ billingPeriodValue: 1, billingPeriodUnit: 'MONTH' } as const),
  };

  test('is the next one that is due on its day or later', () => {
    expect(firstChargeFrom(monthly, '2027-02-01')).toBe('2027-02-28');
    expect(firstChargeFrom(monthly, '2027-02-28')).toBe('2027-02-28');
    expect(firstChargeFrom(monthly, '2027-03-01')).toBe('2027-03-31');
  });

  test('is none where all charges are made before', () => {
    expect(firstChargeFrom({ ...monthly, numBillingCycles: 3 }, '2027-03-31')).toBe('2027-03-31');
    expect(firstChargeFrom({ ...monthly, numBillingCycles: 3 }, '2027-04-01')).toBeNull();
  });
});

test('A price that is announced during a free trial holds after the charge that follows it', () => {
  const change = { id: '1', unitPriceCents: 1_500, effectiveDay: '2027-03-01', noticeDays: 30 };
  const subscription = {
    ...{
      state: 'ACTIVE' as const,
      isEnding: false,
      unitPriceCents: 1_250,
      priceNotices: [],
      cycles: 0,
      steps: 0,
    },
    ...{ trialEndDay: '2027-04-10', nextDay: '2027-04-10', anchorDay: '2027-04-10', numBillingCycles: 0 },
    ...{ billingPeriodValue: 1, billingPeriodUnit: 'MONTH' as const },
  };
  const told = decidePriceNotice(subscription, change, '2027-01-20');
  expect(told?.notice.effectiveDay).toBe('2027-04-11');
  expect(told?.firstDay).toBe('2027-05-10');
  const paid = { ...subscription, cycles: 1, steps: 1, nextDay: '2027-05-10' };
  expect(decidePriceNotice(paid, change, '2027-01-20')?.notice.effectiveDay).toBe('2027-03-01');
});

test('The day of another price is one of the calendar, and far enough away that members are told in time', () => {
  const from = { today: '2027-01-31', notice: 30 };
  expect(findEffectiveDayProblem('2027-03-02', from)).toBeNull();
  expect(findEffectiveDayProblem('2027-03-01', from)).toContain('2027-03-02');
  expect(findEffectiveDayProblem('2027-02-30', from)).toContain('2027-03-01');
  expect(findEffectiveDayProblem('soon', from)).toContain('2027-03-01');
  expect(findEffectiveDayProblem('2031-01-01', from)).toContain('three years');
});

test('A change can be withdrawn until its day comes', () => {
  const change = { effectiveDay: '2027-03-01', withdrawnAt: null };
  expect(stateOfChange(change, '2027-02-28')).toBe('ANNOUNCED');
  expect(stateOfChange(change, '2027-03-01')).toBe('EFFECTIVE');
  expect(stateOfChange({ ...change, withdrawnAt: new Date(0) }, '2027-03-01')).toBe('WITHDRAWN');
});

describe('the mail about another price', () => {
  const mail = {
    ...{
      isWithdrawn: false,
      isTest: false,
      isSent: true,
      isTaxIncluded: false,
      language: null,
      title: 'Candles by post',
      chargeCents: 3_000,
      beforeCents: 2_500,
    },
    ...{
      currency: 'EUR',
      day: '2027-03-01',
      firstDay: '2027-03-31',
      url: 'https://shop.test/account/subscriptions/1',
    },
  };

  test('tells both prices, from when on, the first charge, and how to cancel before', () => {
    const { subject, text } = renderPriceMail(mail);
    expect(subject).toBe('The price of Candles by post changes');
    expect(text).toContain('costs €30.00 each time instead of €25.00');
    expect(text).toContain('from March 1, 2027 on');
    expect(text).toContain('The first charge at the new price is due on March 31, 2027.');
    expect(text).toContain('you can cancel your subscription on its page before that day');
    expect(text).toContain('https://shop.test/account/subscriptions/1');
  });

  test('of a subscription that a test order began says first that it is a test', () => {
    expect(renderPriceMail({ ...mail, isTest: true }).text).toMatch(/^This is a test order: /);
  });

  test('names no first charge to whoever paused, and is written in their language', () => {
    const { text } = renderPriceMail({ ...mail, language: 'de', firstDay: null });
    expect(text).toContain('ab dem 1. März 2027');
    expect(text).not.toContain('zum ersten Mal');
  });

  test('says that the price stays when the change was withdrawn', () => {
    const { text } = renderPriceMail({ ...mail, isWithdrawn: true });
    expect(text).toContain('still costs €25.00 each time, before shipping and taxes.');
  });

  test('names no taxes where prices contain them', () => {
    const { text } = renderPriceMail({ ...mail, isSent: false, isTaxIncluded: true });
    expect(text).toContain('instead of €25.00 from March 1, 2027 on');
  });
});
