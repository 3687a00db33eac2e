import { describe, expect, it } from 'vitest';
import { safeReturn } from './return-to.rules.ts';

describe('where someone goes back to', () => {
  it.each(['/', '/shop/mug', '/shop?category=bowls&offset=20', '/caf%C3%A9', '/config?a=b#c'])(
    'may be %s',
    (path) => {
      expect(safeReturn(path)).toBe(path);
    },
  );

  it.each([
    '',
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/%0d%0aset-cookie:x\r\n',
    '/ evil',
    '/\tevil.test',
    'javascript:alert(1)',
    '/../..//evil.test',
    '/./\\evil.test',
    '/..//evil.test',
    `/${'x'.repeat(3_000)}`,
  ])('is never another website, as by %j', (path) => {
    expect(safeReturn(path)).toBeUndefined();
  });

  it('is not the sign-in itself', () => {
    for (const path of ['/account', '/account/sign-in', '/account/reset?token=x', '/ACCOUNT/sign-out'])
      expect(safeReturn(path)).toBeUndefined();
    expect(safeReturn('/accounting')).toBe('/accounting');
  });
});
