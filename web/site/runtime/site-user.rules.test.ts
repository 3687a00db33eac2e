import { describe, expect, test } from 'vitest';
import { readSiteUser } from './site-user.rules.ts';

const quietly = () => undefined;
const told = (info: string) => `a=b; SiteUserInfo=${encodeURIComponent(info)}; hasCart=true`;

describe('a visitor', () => {
  test.each([true, false])('is signed in when the member’s cookie says %j', (authenticated) => {
    const cookies = told(JSON.stringify({ authenticated, siteUserId: 'ada' }));
    expect(readSiteUser(cookies, quietly)).toEqual({ isAuthenticated: authenticated, siteUserId: 'ada' });
  });

  test('is nobody without the cookie', () => {
    expect(readSiteUser('', quietly)).toBeNull();
    expect(readSiteUser('SiteUserInfo=; xSiteUserInfo=1', quietly)).toBeNull();
  });

  test.each(['{broken', 'null', '7', '[]', '{"authenticated":"yes"}'])(
    'is nobody with the malformed cookie %s, which is logged',
    (info) => {
      const warnings: string[] = [];
      expect(readSiteUser(told(info), (message) => warnings.push(message))).toBeNull();
      expect(warnings).toEqual(['The cookie SiteUserInfo could not be read.']);
    },
  );

  test('is nobody with a cookie whose escapes are broken', () => {
    expect(readSiteUser('SiteUserInfo=%E0%A4%A', quietly)).toBeNull();
  });
});
