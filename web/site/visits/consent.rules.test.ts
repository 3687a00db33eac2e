import { expect, test } from 'vitest';
import { testWebsite } from '../page/testing.ts';
import { purposesOf, readConsent, writeConsent } from './consent.rules.ts';

const { settings } = testWebsite();
const asked = { ...settings, areVisitorCookiesAllowed: true, isCookieConsentAsked: true };

test('what a visitor chose is read as it was written, and recordings bring statistics along', () => {
  const chosen = (...purposes: string[]) => readConsent(writeConsent(purposes));
  expect(chosen()).toEqual([]);
  expect(chosen('statistics')).toEqual(['statistics']);
  expect(chosen('recordings')).toEqual(['statistics', 'recordings']);
  expect(chosen('fullstory')).toEqual(['statistics', 'fullstory']);
  expect(chosen('marketing', 'fullstory')).toEqual(['statistics', 'fullstory', 'marketing']);
  expect(chosen('marketing')).toEqual(['marketing']);
  expect(chosen('marketing', 'statistics')).toEqual(['statistics', 'marketing']);
  expect(chosen('marketing', 'recordings')).toEqual(['statistics', 'recordings', 'marketing']);
  for (const value of [undefined, '', 'all', 'marketing.statistics', 'toString', '__proto__'])
    expect(readConsent(value)).toBeNull();
});

test('a website with a pixel asks for marketing and for statistics, unless it keeps no cookies of visits', () => {
  expect(purposesOf(asked)).toEqual(['statistics']);
  const withPixel = { ...asked, adPixelId: '1234567890123456' };
  expect(purposesOf(withPixel)).toEqual(['statistics', 'marketing']);
  expect(purposesOf({ ...withPixel, isCookieConsentAsked: false })).toEqual(['statistics', 'marketing']);
  expect(purposesOf({ ...asked, isCookieConsentAsked: false })).toEqual([]);
  expect(purposesOf({ ...withPixel, areVisitorCookiesAllowed: false })).toEqual([]);
});

test('recordings by FullStory are asked for always, and whoever allowed our own has not allowed those', () => {
  const recorded = { ...asked, sessionReplayPercent: 50, country: 'US', fullStoryOrgId: 'o-1ABC23-na1' };
  expect(purposesOf({ ...recorded, isCookieConsentAsked: false })).toEqual(['statistics', 'fullstory']);
  expect(purposesOf({ ...recorded, fullStoryOrgId: '' })).toEqual(['statistics', 'recordings']);
  for (const other of [{ country: 'DE' }, { sessionReplayPercent: 0 }])
    expect(purposesOf({ ...recorded, ...other, isCookieConsentAsked: false })).toEqual([]);
  expect(readConsent('recordings')).not.toContain('fullstory');
});
