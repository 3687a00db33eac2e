import { describe, expect, it } from 'vitest';
import {
  amountsOf,
  isPlausible,
  keyOfQuestion,
  stateOfAnswer,
  type Taxed,
  taxQuestionOf,
} from './tax-question.rules.ts';
import type { CountedTaxes } from './tax-service.ts';

const place = {
  country: 'GB',
  region: '',
  postalCode: 'SW1Y 4JH',
  line1: '12 St James’s Square',
  city: 'London',
};
const part = (amount: number, taxClass = 'standard', isShipping = false) => ({
  amount,
  taxClass,
  isShipping,
});
const taxed: Taxed = { place, parts: [part(2_500, 'books'), part(0), part(490, 'standard', true)] };
const terms = { isTaxIncluded: false, serviceCodes: { books: 'txcd_35010000' } };
const about = { currency: 'KWD', taxNumber: '' };
const question = (given = taxed, more = {}) => {
  const asked = taxQuestionOf(given, { ...about, ...more }, terms);
  if (!asked) throw new Error('Nothing is asked.');
  return asked;
};
const counted = (parts: number[], amounts: number[]): CountedTaxes => ({
  ...{ state: 'COUNTED', reference: 'taxcalc_1', isReverseCharge: false, parts },
  taxes: amounts.map((amount) => ({ name: 'VAT', percentMillionths: 20_000_000, amount })),
});

describe('what a tax service is asked', () => {
  it('leaves out what costs nothing, and names the codes of classes in whole minor units', () => {
    expect(question().parts).toEqual([
      { amount: 2_500, code: 'txcd_35010000', isShipping: false },
      { amount: 490, code: '', isShipping: true },
    ]);
    expect(taxQuestionOf({ place, parts: [part(0)] }, about, terms)).toBeNull();
  });

  it('is another question when anything about it is another', () => {
    const others = [
      question(),
      question({ ...taxed, place: { ...place, postalCode: 'SW1Y 4JJ' } }),
      question({ ...taxed, place: { ...place, city: 'Leeds' } }),
      question({ ...taxed, parts: [part(2_501, 'books'), part(490, 'standard', true)] }),
      question({ ...taxed, parts: [part(2_500), part(490, 'standard', true)] }),
      question(taxed, { currency: 'JPY' }),
      question(taxed, { taxNumber: 'ATU12345678' }),
    ];
    expect(new Set(others.map(keyOfQuestion)).size).toBe(others.length);
    expect(keyOfQuestion(question())).toBe(keyOfQuestion(question()));
  });

  it('gives each part what was counted for it, and nothing to what costs nothing', () => {
    expect(amountsOf(taxed.parts, question(), counted([500, 98], [598])).parts).toEqual([500, 0, 98]);
  });

  it.each<[string, CountedTaxes, boolean]>([
    ['adds up', counted([500, 98], [598]), true],
    ['is of too few parts', counted([598], [598]), false],
    ['comes to another sum by tax', counted([500, 98], [599]), false],
    ['is a fraction', counted([500.5, 97.5], [598]), false],
    ['is below nothing', counted([600, -2], [598]), false],
    ['was not told of a part', counted([500, Number.NaN], [598]), false],
  ])('believes only what can be: an answer that %s', (_, answer, isIt) => {
    expect(isPlausible(question(), answer)).toBe(isIt);
  });

  it('believes no more tax in a price than the price', () => {
    expect(isPlausible({ ...question(), isTaxIncluded: true }, counted([2_501, 0], [2_501]))).toBe(false);
  });

  it('counts an answer for an hour, and leaves a silent service alone for half a minute', () => {
    const askedAt = new Date('2026-01-01T12:00:00Z');
    const stateAt = (state: 'COUNTED' | 'SILENT', time: string) =>
      stateOfAnswer({ key: 'a', state, counted: null, askedAt }, new Date(`2026-01-01T${time}Z`));
    expect([stateAt('COUNTED', '12:59:59'), stateAt('COUNTED', '13:00:00')]).toEqual(['COUNTED', 'OPEN']);
    expect([stateAt('SILENT', '12:00:29'), stateAt('SILENT', '12:00:30')]).toEqual(['SILENT', 'OPEN']);
    expect(stateOfAnswer(null, askedAt)).toBe('OPEN');
  });
});
