import { expect, test } from 'vitest';
import type { EditorCaptchaFragment } from '#web/generated/graphql.ts';
import { captchaInput, captchaValues } from './captcha-form.rules.ts';

const stored: EditorCaptchaFragment = {
  ...{ __typename: 'CaptchaConfiguration', provider: null, effectiveProvider: 'ALTCHA' },
  ...{ siteKey: null, projectId: null, hasApiKey: false, version: 'v1', minScore: 0.5 },
};

test('a website that has not chosen does as the install does, and goes back to that', () => {
  expect(captchaValues(stored).provider).toBe('USUAL');
  expect(captchaInput({ ...captchaValues(stored), siteKey: 'typed' })).toEqual({ provider: null });
});

test('keys are sent for Google’s service alone, and one that nobody typed anew stays', () => {
  const google = {
    ...captchaValues({ ...stored, provider: 'RECAPTCHA_ENTERPRISE', siteKey: 'site', projectId: 'mine' }),
  };
  expect(captchaInput(google)).toEqual({
    ...{ provider: 'RECAPTCHA_ENTERPRISE', siteKey: 'site', projectId: 'mine', minScore: 0.5 },
  });
  expect(captchaInput({ ...google, apiKey: 'new' })).toMatchObject({ apiKey: 'new' });
  expect(captchaInput({ ...google, provider: 'NONE' })).toEqual({ provider: 'NONE' });
});
