import { expect, test } from 'vitest';
import { donorKeyOf, findDonationProblem, findFundProblem, readDonationAmount } from './donation.rules.ts';

const fund = { leastCents: 500, mostCents: 100_000, isMonthly: true, isDedicable: true };
const read = (text: string, currency = 'USD') => readDonationAmount(text, fund, currency);

test('a donor gives an amount of their own within the bounds of the fund', () => {
  expect(read('5')).toEqual({ cents: 500 });
  expect(read(' 12.50 ')).toEqual({ cents: 1_250 });
  expect(read('1,000.00')).toEqual({ cents: 100_000 });
});

test.each([
  ['', 'Please choose or enter an amount.'],
  ['a lot', 'The amount must be a number, such as 1,234.50.'],
  ['-25', 'The amount cannot be negative.'],
  ['€25', 'The amount must be a number, such as 1,234.50.'],
  ['25 EUR', 'The amount must be a number, such as 1,234.50.'],
  ['4.99', 'Please give $5.00 or more.'],
  ['0', 'Please give $5.00 or more.'],
  ['1000.01', 'Please give at most $1,000.00 at once.'],
])('“%s” is refused with its own words', (text, message) => {
  expect(read(text)).toEqual({ message, field: 'input.amount' });
});

test('an amount too large to be counted is refused, and nothing overflows', () => {
  expect(read('9'.repeat(12))).toHaveProperty('message', 'Please give at most $1,000.00 at once.');
  expect(read('9'.repeat(40))).toHaveProperty('field', 'input.amount');
});

const donation = {
  ...{ name: 'Ada', email: 'ada@donors.test', isMonthly: false, message: '' },
  ...{ dedication: '' as const, dedicatedTo: '' },
};
const problem = (more: object, isMember = false) =>
  findDonationProblem({ ...donation, ...more }, fund, isMember)?.field;

test('a donor leaves a name and a mail address, and signs in to give every month', () => {
  expect(problem({})).toBeUndefined();
  expect(problem({ name: '' })).toBe('input.name');
  expect(problem({ email: 'ada' })).toBe('input.email');
  expect(problem({ isMonthly: true })).toBe('input.isMonthly');
  expect(problem({ isMonthly: true }, true)).toBeUndefined();
});

test('a dedication names somebody', () => {
  expect(problem({ dedication: 'MEMORY' })).toBe('input.dedicatedTo');
  expect(problem({ dedication: 'HONOUR', dedicatedTo: 'Grace' })).toBeUndefined();
});

test('a fund suggests what it takes', () => {
  const written = {
    ...{ ...fund, slug: 'harbour', title: 'Harbour', description: '', thanks: '', isOpen: true },
    suggestedCents: [1_000, 2_500],
  };
  expect(findFundProblem(written)).toBeNull();
  expect(findFundProblem({ ...written, suggestedCents: [100] })?.field).toBe('input.suggested');
  expect(findFundProblem({ ...written, mostCents: 400 })?.field).toBe('input.most');
  expect(findFundProblem({ ...written, leastCents: 0 })?.field).toBe('input.least');
  expect(findFundProblem({ ...written, slug: 'My Fund' })?.field).toBe('input.slug');
  expect(findFundProblem({ ...written, title: '' })?.field).toBe('input.title');
});

test('the receipts of a member are theirs, whatever address they typed', () => {
  expect(donorKeyOf('m1', 'other@donors.test')).toBe('member:m1');
  expect(donorKeyOf(undefined, ' Ada@Donors.test')).toBe('email:ada@donors.test');
});
