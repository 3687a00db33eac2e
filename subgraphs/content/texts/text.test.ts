import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContent, type TestContent, type TestPerson } from '../content-testing.ts';

const change = `mutation ($input: [WebsiteTextInput!]!) { updateWebsiteTexts(input: $input) {
  __typename ... on Website { texts { key text usualText } } ... on InvalidInput { message field } } }`;

let content: TestContent;
let owner: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
});
afterAll(() => content.close());

const textsOf = async (person: TestPerson) =>
  (await person.ask('{ website { texts { key text } } }')).at('website.texts');

describe('A website’s own words', () => {
  it('are set, changed and given back, each place for itself', async () => {
    const input = [
      { key: 'productSoldOutText', text: ' Gone ' },
      { key: 'productAddToCartText', text: 'Into the basket' },
    ];
    expect((await owner.ask(change, { input })).at('updateWebsiteTexts.texts')).toEqual([
      { key: 'productAddToCartText', text: 'Into the basket', usualText: 'Add To Cart' },
      { key: 'productSoldOutText', text: 'Gone', usualText: 'sold out' },
    ]);
    await owner.ask(change, { input: [{ key: 'productSoldOutText', text: '  ' }] });
    await owner.ask(change, { input: [{ key: 'productAddToCartText', text: 'Buy' }] });
    expect(await textsOf(owner)).toEqual([{ key: 'productAddToCartText', text: 'Buy' }]);
  });

  it('are replaced by one of two owners at once, and the other is told what is stored', async () => {
    const told = `mutation ($input: [WebsiteTextInput!]!, $expected: [WebsiteTextInput!]) {
      updateWebsiteTexts(input: $input, expected: $expected) { __typename ... on WebsiteTextsChangedMeanwhile { stored { key text } } } }`;
    const key = 'productSaleText';
    const write = async (text: string, before: string | null) =>
      (await owner.ask(told, { input: [{ key, text }], expected: [{ key, text: before }] })).at(
        'updateWebsiteTexts',
      );
    const both = await Promise.all([write('Less', null), write('Cheaper', null)]);
    const stored = (await owner.ask('{ websiteTextPlaces { key text } }')).at('websiteTextPlaces');
    expect(both).toEqual(
      expect.arrayContaining([
        { __typename: 'Website' },
        { __typename: 'WebsiteTextsChangedMeanwhile', stored },
      ]),
    );
    const now = (stored as { key: string; text: string }[]).find((place) => place.key === key)?.text ?? null;
    expect(await write('', now)).toEqual({ __typename: 'Website' });
  });

  it('change all or not at all', async () => {
    const input = [
      { key: 'productAddToCartText', text: 'Take' },
      { key: 'unknown', text: 'x' },
    ];
    expect((await owner.ask(change, { input })).at('updateWebsiteTexts')).toMatchObject({
      field: 'input.1.key',
    });
    expect(await textsOf(owner)).toEqual([{ key: 'productAddToCartText', text: 'Buy' }]);
  });

  it('are listed with every other place, and what it says in the website’s language', async () => {
    const places = '{ websiteTextPlaces { key text usualText } }';
    const read = async () => (await owner.ask(places)).at('websiteTextPlaces');
    expect(await read()).toEqual(
      expect.arrayContaining([
        { key: 'productAddToCartText', text: 'Buy', usualText: 'Add To Cart' },
        { key: 'productSoldOutText', text: null, usualText: 'sold out' },
      ]),
    );
    const german = await content.startWebsite('german');
    await german.ask('mutation { updateWebsite(input: { language: "de" }) { __typename } }');
    expect((await german.ask(places)).at('websiteTextPlaces')).toContainEqual({
      ...{ key: 'productAddToCartText', text: null, usualText: 'In den Warenkorb' },
    });
  });

  it('are not another website’s', async () => {
    const neighbour = await content.startWebsite('neighbour');
    expect(await textsOf(neighbour)).toEqual([]);
  });

  it('show at once on pages that are kept', async () => {
    const { tags } = await owner.ask('{ website { texts { key } } }');
    expect([...tags]).toContain('website');
  });
});
