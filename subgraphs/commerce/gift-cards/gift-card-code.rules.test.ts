import { describe, expect, test } from 'vitest';
import { codeBytes, codeOf, formatCode, lastFourOf, readCode } from './gift-card-code.rules.ts';

describe('a gift card’s code', () => {
  test('holds 80 random bits, each of which changes it', () => {
    expect(codeBytes * 8).toBe(80);
    const codes = new Set<string>();
    for (let bit = 0; bit < 80; bit += 1) {
      const bytes = new Uint8Array(codeBytes);
      bytes[bit >> 3] = 1 << (bit & 7);
      codes.add(codeOf(bytes));
    }
    expect(codes.size).toBe(80);
    expect(codeOf(new Uint8Array(codeBytes).fill(255))).toBe('Z'.repeat(16));
    expect(() => codeOf(new Uint8Array(9))).toThrow('A code is made of 10 bytes.');
  });

  test('is shown in groups of 4 without letters that look like others', () => {
    const bytes = Uint8Array.from([0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0, 0x11, 0x22]);
    const code = codeOf(bytes);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(formatCode(code)).toMatch(/^(.{4}-){3}.{4}$/);
    expect(formatCode(code).replaceAll('-', '')).toBe(code);
    expect(lastFourOf(code)).toBe(code.slice(12));
  });

  test.each([
    ['7K2M-9QXA-03TZ-HV5C', '7K2M9QXA03TZHV5C'],
    [' 7k2m 9qxa o3tz hv5c ', '7K2M9QXA03TZHV5C'],
    ['7K2M–9QXA–03TZ–HV5C', '7K2M9QXA03TZHV5C'],
    ['iLoO-0000-0000-0000', '1100000000000000'],
  ])('typed as “%s” is read', (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  test.each(['', '7K2M', '7K2M-9QXA-03TZ-HV5CX', 'U'.repeat(16), '7K2M-9QXA-03TZ-HV5!', 'A'.repeat(5_000)])(
    'is not what someone types as “%.30s”',
    (typed) => {
      expect(readCode(typed)).toBeNull();
    },
  );
});
