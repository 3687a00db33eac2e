import { expect, test } from 'vitest';
import { languageToKeep } from './member-language.rules.ts';

const member = `SiteUserInfo=${encodeURIComponent('{"authenticated":true,"siteUserId":"m1"}')}`;
const page = {
  cookies: member,
  configured: ['en-GB', 'de'],
  shown: 'en-GB',
  preferred: 'en-US',
  warn: () => {},
};

test('a member’s language is kept when the website is configured in none such', () => {
  expect(languageToKeep({ ...page, preferred: 'fr-CA' })).toBe('fr-CA');
  expect(languageToKeep({ ...page, shown: 'ja', preferred: 'fr' })).toBe('ja');
});

test('nothing is kept of a language that the website speaks, nor of visitors', () => {
  expect(languageToKeep(page)).toBeUndefined();
  expect(languageToKeep({ ...page, preferred: 'de-AT' })).toBeUndefined();
  expect(languageToKeep({ ...page, preferred: '' })).toBeUndefined();
  expect(languageToKeep({ ...page, cookies: '', preferred: 'fr' })).toBeUndefined();
});

test('a cookie that is malformed is logged, and nothing is kept of it', () => {
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  expect(languageToKeep({ ...page, cookies: 'SiteUserInfo=%7B', preferred: 'fr', warn })).toBeUndefined();
  expect(warnings).toEqual(['The cookie SiteUserInfo could not be read.']);
});
