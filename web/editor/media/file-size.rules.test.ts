import { expect, test } from 'vitest';
import { fileSize } from './file-size.rules.ts';

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1_500_000, '1.4 MB'],
  [1024 ** 2 - 1, '1 MB'],
  [20 * 1024 ** 2, '20 MB'],
  [1024 ** 3, '1 GB'],
  [1024 ** 8 * 2000, '2000 YB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
