import { describe, expect, test } from 'vitest';
import { ProductType } from '../products/product.rules.ts';
import { answersWithoutForm, decideForm } from './product-form.rules.ts';

const { physical, giftCard } = ProductType;
const invalid = {
  __typename: 'AdditionalFieldsInvalid',
  message: 'Update the missing or invalid information above.',
};

describe('a product with a form', () => {
  test('goes into the cart with the answers that may be kept', () => {
    expect(decideForm(physical, '{"name":" Ada "}', { answers: '{"name":"Ada"}', problems: [] })).toEqual({
      additionalFields: '{"name":"Ada"}',
    });
  });

  test('asks for its form to be looked at, even when all of it may stay blank', () => {
    for (const nothing of [null, '', ' '])
      expect(decideForm(physical, nothing, { answers: '{}', problems: [] })).toEqual({
        ...invalid,
        fields: [],
      });
    expect(decideForm(physical, '{}', { answers: '{}', problems: [] })).toEqual({ additionalFields: '{}' });
  });

  test('says what is wrong with which field', () => {
    const problems = [{ fieldId: 'name', message: 'Name is required.' }];
    expect(decideForm(physical, '{}', { answers: '', problems })).toEqual({ ...invalid, fields: problems });
  });

  test('that is a gift card keeps the details for its recipient beside the answers', () => {
    const given = JSON.stringify({ recipientName: 'Bea', paper: 'blue', more: 'x' });
    const checked = { answers: '{"paper":"blue"}', problems: [] };
    expect(decideForm(giftCard, given, checked)).toEqual({
      additionalFields: '{"recipientName":"Bea","paper":"blue"}',
    });
    expect(decideForm(physical, given, checked)).toEqual({ additionalFields: '{"paper":"blue"}' });
  });
});

test('A product without a form keeps nothing that was filled in, but a gift card whom it is for', () => {
  const given = '{"Engraving":"Ada","recipientName":"Bea"}';
  expect(answersWithoutForm(physical, given)).toBeNull();
  expect(answersWithoutForm(giftCard, given)).toBe('{"recipientName":"Bea"}');
  for (const nothing of [null, '', ' ', '{}']) expect(answersWithoutForm(giftCard, nothing)).toBeNull();
});
