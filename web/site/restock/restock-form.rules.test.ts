import { expect, test } from 'vitest';
import { failureText, findTypingError } from './restock-form.rules.ts';

test.each([
  ['', 'Email cannot be blank'],
  ['  ', 'Email cannot be blank'],
  ['ada', 'Email is invalid'],
  ['ada@', 'Email is invalid'],
  ['ada@example.com, eve@example.com', 'Email is invalid'],
  [`${'a'.repeat(257)}@example.com`, 'Email is invalid'],
  ['ada@example.com', null],
  [' Ada@Example.com ', null],
])('typing %j is answered with %j', (typed, message) => {
  expect(findTypingError(typed)).toBe(message);
});

test('a failure is told in the shop’s words, else “Unable to submit form. Please try again later.”', () => {
  expect(failureText(new Error('Please try again in a few seconds.'))).toBe(
    'Please try again in a few seconds.',
  );
  expect(failureText(undefined)).toBe('Unable to submit form. Please try again later.');
});
