import { expect, test } from 'vitest';
import {
  changesOf,
  findClashes,
  onlyDifferent,
  orChangedMeanwhile,
  rebaseSet,
  tellValue,
} from './clashes.rules.ts';

const before = { title: 'Mugs', tagline: 'Thrown by hand', hours: '9 to 5' };

test('what two people change of one thing is kept from both, unless it is the same field', () => {
  const stored = { ...before, tagline: 'Fired in wood' };
  expect(findClashes({ title: 'Mugs' }, { title: 'Cups' }, stored)).toEqual([]);
  expect(findClashes({ tagline: 'Thrown by hand' }, { tagline: 'Glazed blue' }, stored)).toEqual([
    { name: 'tagline', mine: 'Glazed blue', theirs: 'Fired in wood' },
  ]);
});

test('who typed the same as somebody else is asked nothing', () => {
  const stored = { ...before, tagline: 'Fired in wood' };
  expect(findClashes({ tagline: 'Thrown by hand' }, { tagline: 'Fired in wood' }, stored)).toEqual([]);
});

test('of two people who put something into a list or take something out of it, both have their way', () => {
  expect(rebaseSet(['de', 'fr', 'it'], ['de', 'fr'], ['fr', 'es'])).toEqual(['fr', 'es', 'it']);
  expect(rebaseSet(['fr'], ['de', 'fr'], ['de', 'fr', 'es'])).toEqual(['fr', 'es']);
  expect(rebaseSet(['fr', 'de'], ['de', 'fr'], ['de', 'fr'])).toEqual(['fr', 'de']);
});

test('an answer that brings what somebody else stored becomes that, as the form shows it; any other stays', () => {
  const titleOf = ({ title }: { readonly title: string; readonly version: string }) => ({ title });
  const stored = { title: 'Cups', version: 'b' };
  expect(orChangedMeanwhile({ __typename: 'ShopChangedMeanwhile', stored }, titleOf)).toEqual({
    ...{ __typename: 'ChangedMeanwhile', values: { title: 'Cups' }, version: 'b' },
  });
  const saved = { __typename: 'Shop', title: 'Mugs' };
  expect(orChangedMeanwhile(saved, titleOf)).toBe(saved);
  expect(orChangedMeanwhile(undefined, titleOf)).toBeUndefined();
});

test('only what says something else than what is stored is sent', () => {
  expect(changesOf({ title: 'Mugs', hours: '10 to 4' }, before)).toEqual({ hours: '10 to 4' });
});

test('both versions are told in words, also where a field holds a list', () => {
  const words = { on: 'On', off: 'Off', nothing: 'Nothing' };
  const rates = [
    { __typename: 'TaxRate', id: 'a', name: 'VAT', percent: '19', isOnShipping: true, postcodes: [] },
    {
      __typename: 'TaxRate',
      id: 'b',
      name: 'Local',
      percent: '2',
      isOnShipping: false,
      price: { value: '1.00', currency: 'EUR' },
    },
  ];
  expect(tellValue(rates, words)).toBe(
    'VAT · 19 · on shipping: on\nLocal · 2 · on shipping: off · 1.00 · EUR',
  );
  expect([true, false, '', null, [], 7].map((value) => tellValue(value, words))).toEqual([
    ...['On', 'Off', 'Nothing', 'Nothing', 'Nothing', '7'],
  ]);
});

test('Of two versions of a list only what differs is shown, and what is written with marks is shown as its words', () => {
  const [small, large] = [
    { sku: 'S', price: '10' },
    { sku: 'L', price: '20' },
  ];
  const clash = { name: 'variants', mine: [small, large], theirs: [small, { ...large, price: '21' }] };
  expect(onlyDifferent(clash)).toMatchObject({ mine: [large], theirs: [{ sku: 'L', price: '21' }] });
  expect(onlyDifferent({ name: 'title', mine: 'Mug', theirs: 'Cup' })).toMatchObject({
    mine: 'Mug',
    theirs: 'Cup',
  });
  const words = { on: 'on', off: 'off', nothing: '(empty)' };
  expect(tellValue('<p>A <em>large</em> mug</p>', words)).toMatch(/^A +large +mug$/);
  expect(tellValue('2 < 3', words)).toBe('2 < 3');
});
