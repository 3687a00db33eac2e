import { describe, expect, test } from 'vitest';
import { failureText, findFieldErrors } from './form-check.rules.ts';
import type { FormField, FormFieldType } from './form-field.ts';

function field(type: FormFieldType, more: Partial<FormField> = {}): FormField {
  return { id: 'f', type, title: 'Message', description: '', isRequired: false, options: [], ...more };
}

describe('before anything is sent', () => {
  test('what is required and missing is told', () => {
    expect(findFieldErrors([field('NAME', { isRequired: true })], { f: ['', ' '] })).toEqual({
      f: 'Message is required.',
    });
    expect(findFieldErrors([field('LIKERT', { isRequired: true })], { f: {} })).toEqual({
      f: 'Message is required.',
    });
    expect(findFieldErrors([field('SECTION', { isRequired: true })], {})).toEqual({});
  });

  test.each(['a', 'ada', 'ada@example', '@example.com', `${'a'.repeat(250)}@example.com`])(
    '%j is no mail address',
    (email) => {
      expect(findFieldErrors([field('EMAIL')], { f: email })).toEqual({
        f: 'Email is not valid. Email addresses should follow the format user@domain.com.',
      });
    },
  );

  test('an empty mail address is one only where it may be left out', () => {
    expect(findFieldErrors([field('EMAIL')], { f: '' })).toEqual({});
    expect(findFieldErrors([field('EMAIL', { isRequired: true })], { f: '' })).toHaveProperty('f');
  });

  test('nothing is asked of a field that a choice hides', () => {
    const gift = field('RADIO', { id: 'g', options: ['Yes', 'No'] });
    const to = field('TEXT', { isRequired: true, showsWhen: { fieldId: 'g', isOneOf: ['Yes'] } });
    expect(findFieldErrors([gift, to], { g: 'No', f: '' })).toEqual({});
    expect(findFieldErrors([gift, to], { g: 'Yes', f: '' })).toEqual({ f: 'Message is required.' });
  });

  test('a text over its limit is told', () => {
    const limited = field('TEXTAREA', { maxLength: 3 });
    expect(findFieldErrors([limited], { f: 'abcd' })).toEqual({
      f: 'You have exceeded the character limit.',
    });
    expect(findFieldErrors([limited], { f: 'abc' })).toEqual({});
  });
});

test.each([
  [401, 'Unable to submit form. Please try again later.'],
  [404, 'This form has not been configured yet.'],
  [429, 'Unable to submit form. Submission rate limit exceeded. Please try again later.'],
  [500, 'Unable to send form. Please try again later.'],
  [503, 'Unable to send form. Please try again later.'],
  [400, 'In the server’s words.'],
  [null, 'In the server’s words.'],
])('a failure with status %s is called “%s”', (status, text) => {
  expect(failureText(status, 'In the server’s words.')).toBe(text);
});

test('a failure without words is “Unknown error, please try again later.”', () => {
  expect(failureText(400, '')).toBe('Unknown error, please try again later.');
});
