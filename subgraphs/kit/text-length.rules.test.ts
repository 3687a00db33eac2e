import { expect, test } from 'vitest';
import { isLongerThan } from './text-length.rules.ts';

test('an emoji is one character of a text', () => {
  expect(isLongerThan('🏺'.repeat(10), 10)).toBe(false);
  expect(isLongerThan('🏺'.repeat(11), 10)).toBe(true);
  expect(isLongerThan('a'.repeat(10), 10)).toBe(false);
  expect(isLongerThan('a'.repeat(11), 10)).toBe(true);
  expect(isLongerThan(`${'🏺'.repeat(9)}ab`, 10)).toBe(true);
});

test('what is far too long is not counted through', () => {
  const counted = new Proxy(Object('a'.repeat(30)), {
    get: (text, key) => {
      if (key === Symbol.iterator) throw new Error('Its characters were counted.');
      return Reflect.get(text, key);
    },
  });
  expect(isLongerThan(counted, 10)).toBe(true);
  expect(() => isLongerThan(counted, 20)).toThrow('counted');
});
