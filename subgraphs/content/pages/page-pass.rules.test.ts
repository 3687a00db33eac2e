import { expect, test } from 'vitest';
import { neighbourOf } from '#kit/forged-testing.ts';
import { secretOf } from '#kit/secret.ts';
import { isOpenedBy, writePass } from './page-pass.rules.ts';

const secret = secretOf(Buffer.alloc(32, 1));
const page = { websiteId: 'w', id: 'page', passwordVersion: 2 };
const pass = writePass(secret, page);

test('a page without a password is open to all', () => {
  expect(isOpenedBy(secret, { ...page, passwordVersion: null }, [])).toBe(true);
});

test('a pass opens its page, and no other page, website, or later password of it', () => {
  expect(isOpenedBy(secret, page, ['other.1.x', pass])).toBe(true);
  expect(isOpenedBy(secret, page, [])).toBe(false);
  expect(isOpenedBy(secret, { ...page, id: 'page2' }, [pass])).toBe(false);
  expect(isOpenedBy(secret, { ...page, websiteId: 'x' }, [pass])).toBe(false);
  expect(isOpenedBy(secret, { ...page, passwordVersion: 3 }, [pass])).toBe(false);
});

test('a pass that was made up opens nothing', () => {
  for (const forged of [`${pass}x`, neighbourOf(pass), pass.replace('.2.', '.3.'), 'page.2.', 'page'])
    expect(isOpenedBy(secret, page, [forged])).toBe(false);
  expect(isOpenedBy(secretOf(Buffer.alloc(32, 2)), page, [pass])).toBe(false);
});
