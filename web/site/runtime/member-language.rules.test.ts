import { expect, test } from 'vitest';
import { languageToKeep } from './member-language.rules.ts';

const member = `SiteUserInfo=${encodeURIComponent('{"authenticated":true,"siteUserId":"m1"}')}`;
const page = { cookies: member, configured: ['en-GB', 'de'], shown: 'en-GB', warn: () => {} };

test('a member’s language is kept when a tool translates the page into one that the website is not configured in', () => {
  expect(languageToKeep({ ...page, shown: 'ja' })).toBe('ja');
  expect(languageToKeep({ ...page, shown: 'fr-CA' })).toBe('fr-CA');
});

test('nothing is kept of a language that the website speaks, nor of visitors', () => {
  expect(languageToKeep(page)).toBeUndefined();
  expect(languageToKeep({ ...page, shown: 'de-AT' })).toBeUndefined();
  expect(languageToKeep({ ...page, shown: '' })).toBeUndefined();
  expect(languageToKeep({ ...page, cookies: '', shown: 'fr' })).toBeUndefined();
});

test('a cookie that is malformed is logged, and nothing is kept of it', () => {
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  expect(languageToKeep({ ...page, cookies: 'SiteUserInfo=%7B', shown: 'fr', warn })).toBeUndefined();
  expect(warnings).toEqual(['The cookie SiteUserInfo could not be read.']);
});
