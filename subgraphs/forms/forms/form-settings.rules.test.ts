import { expect, test } from 'vitest';
import { isRedirectAllowed, readSettings, usualSettings } from './form-settings.rules.ts';

const hosts = ['thanks.example.com'];

test.each([
  '/thanks',
  '/thanks?from=form#top',
  'https://thanks.example.com',
  'https://thanks.example.com/page',
])('a form may lead to %s', (url) => {
  expect(isRedirectAllowed(url, hosts)).toBe(true);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'https://thanks.example.com.evil.example',
  'https://thanks.example.com@evil.example',
  'https://user:secret@thanks.example.com',
  'http://thanks.example.com',
  'javascript:alert(1)',
  'thanks',
  '',
])('a form may not lead to %j', (url) => {
  expect(isRedirectAllowed(url, hosts)).toBe(false);
});

test('what is left out of a change stays', () => {
  const before = { ...usualSettings, message: 'Thanks', notifyEmails: ['ada@example.com'] };
  expect(readSettings({ submitLabel: ' Send ' }, before, [])).toEqual({ ...before, submitLabel: 'Send' });
});

test.each([
  [{ submitLabel: 'x'.repeat(101) }, 'The words on the button have at most 100 characters.'],
  [{ message: 'x'.repeat(2001) }, 'The message afterwards has at most 2000 characters.'],
  [{ html: 'x'.repeat(20_001) }, 'The HTML afterwards has at most 20000 characters.'],
  [{ notifyEmails: ['ada'] }, 'Please enter a valid email'],
  [
    { notifyEmails: Array(11).fill('ada@example.com') },
    'At most 10 addresses get a mail of each submission.',
  ],
  [{ after: 'REDIRECT' as const }, 'Say where the form leads to.'],
  [
    { after: 'REDIRECT' as const, redirectUrl: 'https://evil.example' },
    'A form leads to a path of this website, or to an https address on an allowed host.',
  ],
])('%j is refused', (input, message) => {
  expect(readSettings(input, usualSettings, hosts)).toMatchObject({ __typename: 'InvalidInput', message });
});
