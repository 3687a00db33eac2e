import { expect, test } from 'vitest';
import type { EditorWebsiteProfileFragment } from '#web/generated/graphql.ts';
import { languageName, websiteInput, websiteValues, withStored } from './website-form.rules.ts';

const website: EditorWebsiteProfileFragment = {
  ...{ __typename: 'Website', id: 'w1', version: 'v1', title: 'Tern', tagline: '', description: '' },
  ...{ language: 'en-GB', timeZone: 'Europe/London', logo: null, notFoundPage: null },
  settings: {
    ...{ __typename: 'WebsiteSettings', country: 'GB', contactEmail: '', contactPhoneNumber: '' },
    location: {
      ...{ __typename: 'WebsiteLocation', addressTitle: '', addressLine1: '3 Quay', addressLine2: '' },
      ...{ addressCountry: '', mapLat: 52.9, mapLng: 1.3 },
    },
    businessHours: ['Mon 9–5', 'Tue 9–5'],
    ...{ homepageTitleFormat: '%s', collectionTitleFormat: '%c', itemTitleFormat: '%i' },
    ...{ isHiddenFromSearch: false, favicon: null, socialImage: null, socialAccounts: [] },
  },
};

test('what is stored comes back as it was, its point on the map too', () => {
  const values = websiteValues(website);
  expect(values.businessHours).toBe('Mon 9–5\nTue 9–5');
  expect(websiteInput(values, website.settings.location, values)).toMatchObject({
    ...{ title: 'Tern', logoImageId: null },
    settings: {
      businessHours: ['Mon 9–5', 'Tue 9–5'],
      location: { addressLine1: '3 Quay', mapLat: 52.9, mapLng: 1.3 },
    },
  });
});

test('only what was changed is sent, and an address as a whole', () => {
  const values = { ...websiteValues(website), tagline: 'Pots', addressLine2: 'Ely' };
  expect(websiteInput(values, null, { tagline: 'Pots' })).toEqual({ tagline: 'Pots', settings: {} });
  expect(websiteInput(values, null, { addressLine2: 'Ely' }).settings).toEqual({
    location: {
      addressLine1: '3 Quay',
      addressLine2: 'Ely',
      addressTitle: '',
      addressCountry: '',
      mapLat: null,
      mapLng: null,
    },
  });
});

test('empty lines and profiles without an address are left out', () => {
  const values = {
    ...websiteValues(website),
    businessHours: ' Mon \n\n',
    socialAccounts: [
      { serviceName: 'instagram', profileUrl: ' ', screenname: '' },
      { serviceName: 'x', profileUrl: 'https://x.com/tern', screenname: 'tern' },
    ],
  };
  expect(websiteInput(values, null, values).settings).toMatchObject({
    businessHours: ['Mon'],
    socialAccounts: [{ serviceName: 'x' }],
  });
});

test('languages have names, and a stored one is among those to choose', () => {
  expect(languageName('de')).toBe('German');
  expect(languageName('no language')).toBe('no language');
  expect(withStored(['de'], 'gsw')).toEqual(['gsw', 'de']);
  expect(withStored(['de'], 'de')).toEqual(['de']);
});
