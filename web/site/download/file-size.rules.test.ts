import { expect, test } from 'vitest';
import { showFileSize } from './file-size.rules.ts';

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1_500_000, '1.4 MB'],
  [1024 ** 2 - 1, '1 MB'],
  [20 * 1024 ** 2, '20 MB'],
  [1024 ** 3, '1 GB'],
  [1024 ** 8 * 2000, '2000 YB'],
])('a file of %d bytes has a size of %s', (bytes, text) => {
  expect(showFileSize(bytes, 'en')).toBe(text);
});

test('a size is written as the language of the page writes numbers', () => {
  expect(showFileSize(1_500_000, 'de')).toBe('1,4 MB');
});
