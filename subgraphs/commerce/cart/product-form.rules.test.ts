import { describe, expect, test } from 'vitest';
import { decideForm } from './product-form.rules.ts';

const invalid = {
  __typename: 'AdditionalFieldsInvalid',
  message: 'Update the missing or invalid information above.',
};

describe('a product with a form', () => {
  test('goes into the cart with the answers that may be kept', () => {
    expect(decideForm('{"name":" Ada "}', { answers: '{"name":"Ada"}', problems: [] })).toEqual({
      additionalFields: '{"name":"Ada"}',
    });
  });

  test('asks for its form to be looked at, even when all of it may stay blank', () => {
    for (const nothing of [null, '', ' '])
      expect(decideForm(nothing, { answers: '{}', problems: [] })).toEqual({ ...invalid, fields: [] });
    expect(decideForm('{}', { answers: '{}', problems: [] })).toEqual({ additionalFields: '{}' });
  });

  test('says what is wrong with which field', () => {
    const problems = [{ fieldId: 'name', message: 'Name is required.' }];
    expect(decideForm('{}', { answers: '', problems })).toEqual({ ...invalid, fields: problems });
  });

  test('that is a gift card keeps the details for its recipient beside the answers', () => {
    const given = JSON.stringify({ recipientName: 'Bea', paper: 'blue', more: 'x' });
    expect(decideForm(given, { answers: '{"paper":"blue"}', problems: [] })).toEqual({
      additionalFields: '{"recipientName":"Bea","paper":"blue"}',
    });
  });
});
