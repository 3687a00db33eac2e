import { describe, expect, it } from 'vitest';
import {
  formatRecoveryCode,
  newTotpSecret,
  normalizeRecoveryCode,
  stepOfCode,
  totpOf,
} from './totp.rules.ts';

/** The secret of RFC 6238, whose codes are written there. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => seconds * 1_000;

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('of the second %i is %s, as the standard says', (seconds, code) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('counts half a minute early and late, as clocks differ, and no longer', () => {
    const steps = [29, 30, 59, 60, 89, 90, 119].map((seconds) => stepOfCode(secret, '287082', at(seconds)));
    expect(steps).toEqual([1, 1, 1, 1, 1, null, null]);
  });

  it('may be typed with the blank that apps show, and is six digits', () => {
    expect(stepOfCode(secret, ' 287 082 ', at(59))).toBe(1);
    for (const code of ['', '28708', '2870821', '28708x', '−87082'])
      expect(stepOfCode(secret, code, at(59))).toBeNull();
  });
});

it('a secret has 160 bits, and no two are alike', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpOf(secret, 'shop.example', 'ada@example.com').toString()).toContain(
    'otpauth://totp/shop.example:ada',
  );
});

it('a recovery code is read however it was written down', () => {
  expect(formatRecoveryCode('abcdefghjk')).toBe('abcde-fghjk');
  for (const typed of ['abcde-fghjk', ' ABCDE FGHJK ', 'abcdefghjk'])
    expect(normalizeRecoveryCode(typed)).toBe('abcdefghjk');
});
