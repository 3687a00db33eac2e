import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlacesServer, refusedKey, startPlaces } from '#kit/google-places-testing.ts';
import { openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let google: PlacesServer;
let shops: OwnedShops;
let till: Till;

beforeAll(async () => {
  google = await startPlaces();
  shops = await openOwnedShops({ places: { apiUrl: google.url, apiKey: undefined } });
  till = await openTill(shops);
});
afterAll(async () => {
  await shops.commerce.close();
  await google.close();
});

const change = async (input: object) =>
  (
    await till.shop.ask(
      `mutation ($input: UpdatePlacesSettingInput!) { updatePlacesSetting(input: $input) { __typename
        ... on PlacesSetting { isEnabled hasApiKey hasInstallKey } ... on InvalidInput { message field } } }`,
      { input },
    )
  ).at('updatePlacesSetting');
const suggest = async (variables: object) =>
  (
    await till.shop.visit(
      `query ($input: String!, $countries: [String!], $language: String, $sessionToken: String) {
        placeSuggestions(input: $input, countries: $countries, language: $language, sessionToken: $sessionToken) {
          __typename ... on PlaceSuggestions { suggestions { id text mainText secondaryText } }
          ... on InvalidInput { field } ... on Problem { message } } }`,
      { ...variables },
      'shopper',
    )
  ).at('placeSuggestions');
const find = async (id: string) =>
  (
    await till.shop.visit(
      `query ($id: ID!) { place(id: $id, sessionToken: "one-search") { __typename
        ... on Place { id text line1 line2 city region postalCode country } ... on Problem { message } } }`,
      { id },
      'shopper',
    )
  ).at('place');
const isSuggested = async () => {
  await till.add('shopper', 'MUG');
  return (await till.shop.visit('{ checkout { isAddressSuggested } }', {}, 'shopper')).at(
    'checkout.isAddressSuggested',
  );
};
const berlin = {
  __typename: 'PlaceSuggestions',
  suggestions: [
    {
      ...{ id: 'ChIJ-unter-den-linden-1', text: 'Unter den Linden 1, Berlin, Germany' },
      ...{ mainText: 'Unter den Linden 1', secondaryText: 'Berlin, Germany' },
    },
  ],
};
const unavailable = expect.objectContaining({ __typename: 'PlacesUnavailable' });

describe('addresses that are suggested', () => {
  it('need a key, and say so', async () => {
    expect(await suggest({ input: 'Unter den' })).toEqual({
      __typename: 'PlacesNotSetUp',
      message: 'Address suggestions have not been set up.',
    });
    expect(await isSuggested()).toBe(false);
    expect(google.asked).toEqual([]);
  });

  it('come by the owner’s key, which nobody reads again', async () => {
    expect(await change({ apiKey: 'with a space' })).toMatchObject({ field: 'input.apiKey' });
    const apiKey = 'AIzaOwnerOwnerOwner';
    expect(await change({ apiKey })).toMatchObject({
      isEnabled: true,
      hasApiKey: true,
      hasInstallKey: false,
    });
    expect(await isSuggested()).toBe(true);
    const asked = {
      input: ' Unter den ',
      countries: ['DE', 'AT'],
      language: 'de',
      sessionToken: 'one-search',
    };
    expect(await suggest(asked)).toEqual(berlin);
    expect(google.asked.at(-1)).toEqual({
      ...{ path: '/v1/places:autocomplete', apiKey, fields: undefined },
      body: {
        ...{ input: 'Unter den', includedRegionCodes: ['de', 'at'] },
        ...{ languageCode: 'de', sessionToken: 'one-search' },
      },
    });
    expect(await find('ChIJ-unter-den-linden-1')).toEqual({
      ...{ __typename: 'Place', id: 'ChIJ-unter-den-linden-1' },
      ...{ text: 'Unter den Linden 1, Berlin, Germany', line1: 'Unter den Linden 1', line2: 'Mitte' },
      ...{ city: 'Berlin', region: 'Berlin', postalCode: '10117', country: 'DE' },
    });
    expect(google.asked.at(-1)).toMatchObject({ fields: 'id,formattedAddress,postalAddress', apiKey });
    const stored = await shops.commerce.sql(
      "SELECT * FROM places_setting UNION ALL SELECT website_id, true, entry::text FROM audit_entry entry WHERE kind = 'places_setting'",
    );
    expect(stored.length).toBe(2);
    expect(JSON.stringify(stored)).not.toContain(apiKey);
  });

  it('are none where nothing is like what was typed, and no place is made up', async () => {
    expect(await suggest({ input: 'Nowhere' })).toEqual({ __typename: 'PlaceSuggestions', suggestions: [] });
    expect(await find('ChIJ-unknown')).toMatchObject({ __typename: 'NotFound' });
  });

  it('are not looked up for what is no question', async () => {
    const before = google.asked.length;
    for (const [field, variables] of [
      ['input', { input: ' a ' }],
      ['input', { input: 'a'.repeat(201) }],
      ['countries', { input: 'Unter', countries: ['Germany'] }],
      ['countries', { input: 'Unter', countries: Array.from({ length: 16 }, () => 'DE') }],
      ['language', { input: 'Unter', language: 'de&key=1' }],
      ['sessionToken', { input: 'Unter', sessionToken: 'a b' }],
    ] as const)
      expect(await suggest(variables)).toMatchObject({ __typename: 'InvalidInput', field });
    expect(await find('../secrets')).toMatchObject({ __typename: 'InvalidInput' });
    expect(google.asked.length).toBe(before);
  });

  it('leave shoppers to type where Google refuses the key or answers oddly', async () => {
    expect(await suggest({ input: 'odd street' })).toEqual(unavailable);
    await change({ apiKey: refusedKey });
    expect(await suggest({ input: 'Unter den' })).toEqual(unavailable);
  });

  it('can be turned off with the key kept, and end when the key is taken away', async () => {
    await change({ apiKey: 'AIzaOwnerOwnerOwner' });
    expect(await change({ isEnabled: false })).toMatchObject({ isEnabled: false, hasApiKey: true });
    expect(await isSuggested()).toBe(false);
    expect(await change({ isEnabled: true })).toMatchObject({ hasApiKey: true });
    expect(await suggest({ input: 'Unter den' })).toEqual(berlin);
    expect(await change({ apiKey: '' })).toMatchObject({ hasApiKey: false });
    expect(await suggest({ input: 'Unter den' })).toMatchObject({ __typename: 'PlacesNotSetUp' });
  });
});
