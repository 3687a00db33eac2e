import { expect, test } from 'vitest';
import { expectedOf, moveBy, readCell, readClipboard, variantInput } from './grid.rules.ts';

test('cells take what their column can hold, as spreadsheets write it', () => {
  expect(['12.50', ' 9 ', 'nine', '-1', '1e3'].map((text) => readCell('price', text))).toEqual([
    ...['12.50', '9', null, null, null],
  ]);
  expect(['', '4.5'].map((text) => readCell('salePrice', text))).toEqual(['', '4.5']);
  expect(['007', '', 'Unlimited', '1.5'].map((text) => readCell('stock', text))).toEqual(['7', '', '', null]);
  expect(['TRUE', 'no', 'maybe'].map((text) => readCell('visible', text))).toEqual(['yes', 'no', null]);
  expect(['MUG-1', ' '].map((text) => readCell('sku', text))).toEqual(['MUG-1', null]);
});

test('only what was changed is sent, and an empty sale price ends the sale', () => {
  expect(variantInput('v', { visible: 'no' })).toBeNull();
  expect(variantInput('v', { price: '5', salePrice: '' })).toEqual({
    ...{ id: 'v', price: '5', salePrice: null, isOnSale: false },
  });
  expect(variantInput('v', { stock: '3' })).toEqual({ id: 'v', isUnlimited: false, stock: 3 });
  expect(variantInput('v', { stock: '' })).toEqual({ id: 'v', isUnlimited: true });
});

test('columns are pasted as they were copied', () => {
  expect(readClipboard('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ]);
});

test('the cursor never leaves the sheet', () => {
  const sheet = { rows: 30, pageSize: 10, isFar: false };
  const from = { row: 25, column: 4 };
  expect(moveBy('PageDown', from, sheet)).toEqual({ row: 29, column: 4 });
  expect(moveBy('ArrowRight', from, sheet)).toEqual(from);
  expect(moveBy('Home', from, { ...sheet, isFar: true })).toEqual({ row: 0, column: 0 });
  expect(moveBy('a', from, sheet)).toBeNull();
});

test('only what changes is compared with what was seen', () => {
  const seen = { visible: 'yes', sku: 'A', price: '5.00', salePrice: '', stock: '' };
  expect(expectedOf({ price: '6' }, seen)).toEqual({ price: '5.00' });
  expect(expectedOf({ salePrice: '4', stock: '2' }, seen)).toEqual({ isOnSale: false, isUnlimited: true });
  expect(expectedOf({ salePrice: '', stock: '' }, { ...seen, salePrice: '4.00', stock: '3' })).toEqual({
    ...{ isOnSale: true, salePrice: '4.00', isUnlimited: false, stock: 3 },
  });
});
