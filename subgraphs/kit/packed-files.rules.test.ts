import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packFiles, unpackFiles } from './packed-files.rules.ts';

test('files come out as they were put in', () => {
  const file = fc.record({ path: fc.string({ unit: 'grapheme' }), bytes: fc.uint8Array() });
  fc.assert(
    fc.property(fc.uniqueArray(file, { selector: ({ path }) => path }), (files) => {
      const unpacked = unpackFiles(packFiles(files));
      expect([...unpacked].map(([path, bytes]) => ({ path, bytes: Uint8Array.from(bytes) }))).toEqual(files);
    }),
  );
});

test('files that were cut off are not taken for whole ones', () => {
  const packed = packFiles([{ path: 'a', bytes: Uint8Array.of(1, 2, 3) }]);
  expect(() => unpackFiles(packed.subarray(0, packed.length - 1))).toThrow('shorter or longer');
});
