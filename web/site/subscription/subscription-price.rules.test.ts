import { describe, expect, it } from 'vitest';
import {
  fillSubscriptionText,
  laterChargesText,
  subscriptionPriceText,
  subscriptionTextKey,
} from './subscription-price.rules.ts';

const plan = (billingPeriodValue: number, billingPeriodUnit: string, numBillingCycles = 0) => ({
  ...{ billingPeriodValue, billingPeriodUnit, numBillingCycles },
});

describe('the price of a subscription', () => {
  it.each([
    [plan(1, 'WEEK'), '$5.00 every week'],
    [plan(2, 'WEEK'), '$5.00 every 2 weeks'],
    [plan(1, 'MONTH'), '$5.00 every month'],
    [plan(3, 'MONTH'), '$5.00 every 3 months'],
    [plan(1, 'YEAR'), '$5.00 every year'],
    [plan(2, 'YEAR'), '$5.00 every 2 years'],
  ])('says how often it is charged: %j', (each, text) => {
    expect(subscriptionPriceText(each, '$5.00')).toBe(text);
  });

  it.each([
    [plan(1, 'WEEK', 1), '$5.00 every week for 1 week'],
    [plan(2, 'WEEK', 3), '$5.00 every 2 weeks for 6 weeks'],
    [plan(1, 'MONTH', 6), '$5.00 every month for 6 months'],
    [plan(1, 'YEAR', 1), '$5.00 every year for 1 year'],
    [plan(2, 'YEAR', 2), '$5.00 every 2 years for 4 years'],
  ])('says how long it goes on when it ends: %j', (each, text) => {
    expect(subscriptionPriceText(each, '$5.00')).toBe(text);
  });

  it.each([
    [plan(1, 'WEEK', 52), '$5.00 every week for 1 year', '$5.00 every week for 52 weeks'],
    [plan(2, 'WEEK', 52), '$5.00 every 2 weeks for 2 years', '$5.00 every 2 weeks for 104 weeks'],
    [plan(1, 'WEEK', 53), '$5.00 every week for 53 weeks', '$5.00 every week for 53 weeks'],
    [plan(1, 'MONTH', 12), '$5.00 every month for 1 year', '$5.00 every month for 12 months'],
    [plan(1, 'MONTH', 18), '$5.00 every month for 18 months', '$5.00 every month for 18 months'],
    [plan(12, 'MONTH'), '$5.00 every year', '$5.00 every 12 months'],
    [plan(52, 'WEEK', 3), '$5.00 every year for 3 years', '$5.00 every 52 weeks for 156 weeks'],
    [plan(24, 'MONTH'), '$5.00 every 2 years', '$5.00 every 24 months'],
  ])('shows 52 weeks and 12 months as years unless the caller opts out: %j', (each, inYears, asTheyAre) => {
    expect(subscriptionPriceText(each, '$5.00')).toBe(inYears);
    expect(subscriptionPriceText(each, '$5.00', { showsYears: false })).toBe(asTheyAre);
  });

  it.each([
    ['de', plan(2, 'MONTH'), '5 € alle 2 Monate'],
    ['de-AT', plan(1, 'WEEK', 52), '5 € pro Woche, 1 Jahr lang'],
    ['fr-CA', plan(2, 'WEEK', 3), '5 € toutes les 2 semaines pendant 6 semaines'],
    ['da', plan(1, 'YEAR'), '5 € every year'],
  ])('is said in %s: %j', (language, each, text) => {
    expect(subscriptionPriceText(each, '5 €', { language })).toBe(text);
    const lowest = subscriptionPriceText(each, '5 €', { language, isVarying: true });
    expect(lowest).toMatch(/^(?:ab|à partir de|from) 5 € /);
  });

  it('starts with “from” when variants cost differently', () => {
    expect(subscriptionPriceText(plan(1, 'MONTH'), '$5.00', { isVarying: true })).toBe(
      'from $5.00 every month',
    );
  });

  it.each([
    null,
    undefined,
    plan(0, 'MONTH'),
    plan(-1, 'MONTH'),
    plan(1.5, 'MONTH'),
    plan(Number.NaN, 'MONTH'),
    plan(1, 'DAY'),
    plan(1, ''),
    plan(1, 'toString'),
    plan(1, 'MONTH', -1),
    plan(1, 'MONTH', 0.5),
  ])('is “Unavailable” for the unsupported combination %j', (each) => {
    expect(subscriptionPriceText(each, '$5.00')).toBe('Unavailable');
  });
});

describe('a translated price of a subscription', () => {
  it.each([
    [plan(1, 'MONTH'), false, 'productPrice__singlePrice__1Monthly__indefinite'],
    [plan(2, 'WEEK', 26), true, 'productPrice__multiplePrices__nWeekly__limited__1Years'],
    [plan(12, 'MONTH'), false, 'productPrice__singlePrice__1Yearly__indefinite'],
  ])('of %j is looked up by its parts', (each, isVarying, key) => {
    expect(subscriptionTextKey(each, isVarying)).toBe(key);
  });

  it('has price, period and duration in their places', () => {
    const text = 'ab {fromPrice} alle {billingPeriodValue} Wochen, {duration} lang';
    expect(fillSubscriptionText(text, plan(2, 'WEEK', 3), '$5.00')).toBe('ab $5.00 alle 2 Wochen, 6 lang');
  });
});

describe('what comes after today’s charge', () => {
  it.each([
    [plan(1, 'MONTH', 0), '$5.00 every month, until you cancel'],
    [plan(1, 'MONTH', 1), 'Nothing more'],
    [plan(2, 'WEEK', 2), '$5.00 every 2 weeks, 1 more time'],
    [plan(12, 'MONTH', 3), '$5.00 every year, 2 more times'],
  ])('of %j is “%s”', (each, text) => {
    expect(laterChargesText(each, '$5.00')).toBe(text);
  });
});
