import { expect, test } from 'vitest';
import { showFileSize } from './file-size.rules.ts';

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [2_450_000, '2.5 MB'],
  [1_073_741_824, '1.1 GB'],
])('a file of %i bytes has a size of %s', (bytes, text) => {
  expect(showFileSize(bytes, 'en')).toBe(text);
});
