import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bodyLimits,
  findFormExcess,
  findJsonExcess,
  findMultipartExcess,
  tooManyBytes,
} from './body-size.rules.ts';

const nested = (depth: number, open: string, inside: string, close: string) =>
  Buffer.from(open.repeat(depth) + inside + close.repeat(depth));

/** How many values JSON holds, and how deep they are, by reading it. */
function measure(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const below = Object.values(value).map(measure);
  return {
    values: 1 + below.reduce((sum, { values }) => sum + values, 0),
    depth: 1 + Math.max(0, ...below.map(({ depth }) => depth)),
  };
}

test('JSON is counted without being read, whatever its texts hold', () => {
  const options = { maxDepth: 6, noUnicodeString: false, stringUnit: 'binary' } as const;
  fc.assert(
    fc.property(fc.jsonValue(options), fc.constantFrom(0, 2), (value, indent) => {
      const { values } = measure(value);
      const bytes = Buffer.from(JSON.stringify(value, null, indent));
      // Each list and object counts for itself, and once more for the place of its first value.
      expect(findJsonExcess(bytes, 2 * values)).toBeNull();
      if (values > 2) expect(findJsonExcess(bytes, Math.floor(values / 2) - 1)).toMatch(/values/);
    }),
  );
});

test('a text with quotation marks and backslashes is one value', () => {
  for (const text of ['"', '\\', '\\"', '",[{', '\\\\"[', `${'\\'.repeat(101)}"`, '[{'.repeat(100)])
    expect(findJsonExcess(Buffer.from(JSON.stringify([text])), 2), text).toBeNull();
});

test('lists and objects within each other are refused from the 65th on, and the refusal says so', () => {
  expect(findJsonExcess(nested(64, '[', '1', ']'), 1_000)).toBeNull();
  for (const bytes of [
    nested(65, '[', '1', ']'),
    nested(400_000, '{"a":', '1', '}'),
    Buffer.alloc(1_000, '['),
  ])
    expect(findJsonExcess(bytes, 1_000)).toBe('At most 64 lists and objects may be within each other.');
});

test('the look ends where there is too much, and at a text that never ends', () => {
  const list = (count: number) => Buffer.from(`[${Array.from({ length: count }, () => '1').join(',')}]`);
  expect(findJsonExcess(list(900), 1_000)).toBeNull();
  expect(findJsonExcess(list(1_001), 1_000)).toBe('At most 1000 values may be sent at once.');
  expect(findJsonExcess(Buffer.from(`"${'\\"'.repeat(100_000)}`), 1_000)).toBeNull();
});

test('a contributor sends the largest theme at once, and nothing that takes many times as long to read', () => {
  const theme = (files: number) => {
    const input = {
      name: 'Theme',
      files: Array.from({ length: files }, (_, index) => ({ path: `assets/${index}.css`, base64: '' })),
    };
    return Buffer.from(JSON.stringify({ query: 'mutation', variables: { input } }));
  };
  expect(findJsonExcess(theme(5_000), bodyLimits.contributorValues)).toBeNull();
  expect(findJsonExcess(theme(10_000), bodyLimits.contributorValues)).toBe(
    'At most 20000 values may be sent at once.',
  );
});

test('a form has at most a thousand fields', () => {
  const form = (count: number) =>
    Buffer.from(Array.from({ length: count }, (_, index) => `a${index}=1`).join('&'));
  expect(findFormExcess(form(bodyLimits.fields))).toBeNull();
  expect(findFormExcess(form(bodyLimits.fields + 1))).toBe('At most 1000 fields may be sent at once.');
});

test('a form with files has at most 200 parts', () => {
  const form = (count: number) =>
    Buffer.from(
      `${Array.from({ length: count }, () => '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n').join('')}--b--\r\n`,
    );
  for (const type of [
    'multipart/form-data; boundary=b',
    'multipart/form-data; boundary="b"; charset=utf-8',
  ]) {
    expect(findMultipartExcess(form(200), type)).toBeNull();
    expect(findMultipartExcess(form(201), type)).toBe('At most 200 fields and files may be sent at once.');
  }
  expect(findMultipartExcess(form(201), 'multipart/form-data')).toBeNull();
});

test('a body with too many bytes is told how many it may have', () => {
  expect(tooManyBytes(1024 * 1024)).toMatch(/at most 1 MiB/);
  expect(tooManyBytes(64 * 1024)).toMatch(/at most 64 KiB/);
});
