import { describe, expect, test } from 'vitest';
import { readAdditionalFields, writeAdditionalFields } from './additional-fields.rules.ts';

describe('what a shopper filled in', () => {
  test('is kept as the text of a JSON object, and nothing where nothing was filled in', () => {
    expect(writeAdditionalFields({ Engraving: 'Ada' })).toEqual({ text: '{"Engraving":"Ada"}' });
    for (const nothing of [null, undefined]) expect(writeAdditionalFields(nothing)).toEqual({ text: null });
  });

  test('is refused where it is no object', () => {
    for (const given of ['', 'text', '{"Engraving":"Ada"}', 7, true, ['Ada']])
      expect(writeAdditionalFields(given)).toEqual({ problem: "The form's answers must be a JSON object." });
  });

  test('is at most 20000 characters long', () => {
    const problem = "The form's answers are too long: at most 20000 characters.";
    expect(writeAdditionalFields({ a: 'x'.repeat(19_992) })).toMatchObject({ text: expect.any(String) });
    expect(writeAdditionalFields({ a: 'x'.repeat(19_993) })).toEqual({ problem });
    expect(writeAdditionalFields('x'.repeat(20_001))).toEqual({ problem });
  });

  test('is shown as it was given, and as nothing where what is kept cannot be read', () => {
    expect(readAdditionalFields('{"Engraving":"Ada"}')).toEqual({ Engraving: 'Ada' });
    for (const text of ['', 'null', '[1]', 'torn {']) expect(readAdditionalFields(text)).toBeNull();
  });
});
