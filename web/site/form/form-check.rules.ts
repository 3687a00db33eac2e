import { isEmail } from '#schema/email-address.rules.ts';
import { shownFields } from '#schema/field-conditions.rules.ts';
import { pageText } from '../languages/page-texts.ts';
import type { FieldErrors, FieldValue, FieldValues, FormField } from './form-field.ts';

/** What a visitor reads when a form is not taken. */
export const formMessages = {
  fieldsInvalid: 'One or more fields is invalid, please check your entries.',
  scrollDown: 'Your form has encountered a problem. Please scroll down to review.',
  scrollUp: 'Your form has encountered a problem. Please scroll up to review.',
  noKey: 'Could not get a form submission key, please try again later.',
  processing: 'Error processing form submission. Please reload and try again.',
  email: 'Email is not valid. Email addresses should follow the format user@domain.com.',
  tooLong: 'You have exceeded the character limit.',
  submitting: 'Submitting…',
  401: 'Unable to submit form. Please try again later.',
  404: 'This form has not been configured yet.',
  429: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  500: 'Unable to send form. Please try again later.',
  unknown: 'Unknown error, please try again later.',
} as const;

/** What a failed call is called, by its HTTP status; other answers speak for themselves. */
export function failureText(status: number | null, message: string): string {
  if (status === 401 || status === 404 || status === 429) return pageText(formMessages[status]);
  if (status !== null && status >= 500) return pageText(formMessages[500]);
  return message || pageText(formMessages.unknown);
}

/**
 * What is found before anything is sent: what is missing, what is no mail address, what is too long. The server looks closer.
 * Of a field that a choice hides nothing is asked.
 */
export function findFieldErrors(fields: readonly FormField[], values: FieldValues): FieldErrors {
  const errors = shownFields(fields, values).flatMap((field) => {
    const error = findError(field, values[field.id] ?? '');
    return error === undefined ? [] : [[field.id, error]];
  });
  return Object.fromEntries(errors);
}

function findError({ type, isRequired, title, maxLength }: FormField, value: FieldValue): string | undefined {
  if (type === 'SECTION' || type === 'HIDDEN') return undefined;
  if (type === 'EMAIL') {
    const email = typeof value === 'string' ? value.trim() : '';
    return (email !== '' || isRequired) && !isEmail(email) ? pageText(formMessages.email) : undefined;
  }
  if (isRequired && isBlank(value)) return pageText('{title} is required.', { title });
  const isOver = typeof value === 'string' && maxLength != null && value.length > maxLength;
  return isOver && value.trim() !== '' ? pageText(formMessages.tooLong) : undefined;
}

function isBlank(value: FieldValue): boolean {
  const parts = typeof value === 'string' ? [value] : Object.values(value);
  return parts.every((part) => part.trim() === '');
}
