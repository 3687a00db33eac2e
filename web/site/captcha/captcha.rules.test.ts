import { expect, test } from 'vitest';
import { captchaSize, readCaptchaSettings } from './captcha.rules.ts';

test.each([
  [319, 'compact'],
  [320, 'normal'],
  [0, 'compact'],
  [1_200, 'normal'],
])('in a container %i pixels wide a captcha is %s', (width, size) => {
  expect(captchaSize(width)).toBe(size);
});

test('a page says who checks its visitors, or that nobody does', () => {
  expect(readCaptchaSettings({ provider: 'ALTCHA', siteKey: null })).toEqual({
    provider: 'ALTCHA',
    siteKey: null,
  });
  const google = { provider: 'RECAPTCHA_ENTERPRISE', siteKey: '6Lc' };
  expect(readCaptchaSettings(google)).toEqual(google);
  for (const none of [{ provider: 'NONE', siteKey: null }, {}, null, undefined, 'ALTCHA'])
    expect(readCaptchaSettings(none)).toBeNull();
});
