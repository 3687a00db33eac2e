import { expect, it } from 'vitest';
import { readTaxCodes, writeTaxCodes } from './tax-codes.rules.ts';

it('Tax codes are read as an owner writes them, and shown the same way', () => {
  const codes = [
    { taxClass: 'books', code: 'txcd_35010000' },
    { taxClass: 'food', code: 'txcd_40060003' },
  ];
  expect(readTaxCodes(' books=txcd_35010000,\n food = txcd_40060003 , ')).toEqual(codes);
  expect(readTaxCodes(writeTaxCodes(codes))).toEqual(codes);
  expect(readTaxCodes('books')).toEqual([{ taxClass: 'books', code: '' }]);
});
