import { describe, expect, it } from 'vitest';
import { isEmail } from '#schema/email-address.rules.ts';
import {
  findNewWebsiteProblem,
  findWebsiteProblem,
  isCountry,
  isIdentifier,
  readHost,
  readLanguage,
  readTimeZone,
  readWebsiteChanges,
} from './website.rules.ts';

describe('A host', () => {
  it.each([
    ['Shop.Example', 'shop.example'],
    ['shop.example.', 'shop.example'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['müller.example', 'xn--mller-kva.example'],
  ])('%s is compared as %s', (text, host) => {
    expect(readHost(text)).toBe(host);
  });

  it.each([
    '',
    'a b',
    'shop.example:80',
    'shop.example/x',
    '-a.example',
    'a..b',
    `${'a'.repeat(64)}.example`,
    '[::1]',
    '*',
  ])('is never %j', (text) => {
    expect(readHost(text)).toBeNull();
  });
});

describe('An identifier', () => {
  it('is 1 to 63 lower-case letters, digits and hyphens', () => {
    expect(['a', 'my-shop-2', 'x'.repeat(63)].every(isIdentifier)).toBe(true);
    expect(['', 'A', 'a_b', '-a', 'a-', 'x'.repeat(64), 'a\n'].some(isIdentifier)).toBe(false);
  });
});

describe('A new website', () => {
  it('says what is missing', () => {
    const fine = { identifier: 'shop', host: 'shop.example', title: 'Shop' };
    expect(findNewWebsiteProblem(fine)).toBeNull();
    expect(findNewWebsiteProblem({ ...fine, title: '' })).toMatchObject({ field: 'input.title' });
    expect(findNewWebsiteProblem({ ...fine, host: '' })).toMatchObject({ field: 'input.host' });
    expect(findNewWebsiteProblem({ ...fine, identifier: '' })).toMatchObject({ field: 'input.identifier' });
  });
});

describe('Settings', () => {
  it('know languages, time zones and countries', () => {
    expect([readLanguage('en-us'), readLanguage('de'), readLanguage('not a tag'), readLanguage('')]).toEqual([
      'en-US',
      'de',
      null,
      null,
    ]);
    expect([readTimeZone('Europe/Paris'), readTimeZone('Mars/Base'), readTimeZone('+01:00')]).toEqual([
      'Europe/Paris',
      null,
      null,
    ]);
    expect(['US', 'JP', 'us', 'USA', 'QQ', 'ZZ'].map(isCountry)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('take an address for mail of 3 to 256 characters', () => {
    expect(isEmail('a@b.co')).toBe(true);
    expect(['', 'a@b', '@b.co', 'a b@c.de', `${'a'.repeat(252)}@b.co`, 'a@b.c>'].some(isEmail)).toBe(false);
  });

  it.each([
    [{ title: '' }, 'input.title'],
    [{ tagline: 'x'.repeat(501) }, 'input.tagline'],
    [{ language: 'x' }, 'input.language'],
    [{ timeZone: 'Nowhere' }, 'input.timeZone'],
    [{ settings: { country: 'usa' } }, 'input.settings.country'],
    [{ settings: { contactEmail: 'x' } }, 'input.settings.contactEmail'],
    [{ settings: { contactPhoneNumber: '1'.repeat(501) } }, 'input.settings.contactPhoneNumber'],
    [{ settings: { businessHours: Array.from({ length: 51 }, () => 'x') } }, 'input.settings.businessHours'],
    [
      { settings: { socialAccounts: [{ serviceName: 'x', profileUrl: 'javascript:x' }] } },
      'input.settings.socialAccounts',
    ],
    [{ settings: { adPixelId: "1234567890'); alert(1);//" } }, 'input.settings.adPixelId'],
    [{ settings: { adPixelId: '123456789' } }, 'input.settings.adPixelId'],
    [{ settings: { fullStoryOrgId: 'o-1ABC23-na1"><script>' } }, 'input.settings.fullStoryOrgId'],
    [{ settings: { fullStoryOrgId: 'shop.example.com' } }, 'input.settings.fullStoryOrgId'],
    [{ settings: { location: { addressLine1: 'x'.repeat(501) } } }, 'input.settings.location'],
  ])('say what is wrong with %j', (input, field) => {
    expect(findWebsiteProblem(input)).toMatchObject({ field });
  });

  it('may be emptied', () => {
    expect(
      findWebsiteProblem({
        tagline: '',
        settings: { contactEmail: '', country: 'FR', adPixelId: '', fullStoryOrgId: '', socialAccounts: [] },
      }),
    ).toBeNull();
  });

  it('change where something is given only', () => {
    expect(
      readWebsiteChanges({ title: ' New ', tagline: null, settings: { country: 'US', contactEmail: null } }),
    ).toMatchObject({
      title: 'New',
      tagline: undefined,
      settings: { country: 'US' },
      logoImageId: undefined,
    });
    expect(readWebsiteChanges({ logoImageId: null }).logoImageId).toBeNull();
  });
});
