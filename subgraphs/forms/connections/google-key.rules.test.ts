import { expect, test } from 'vitest';
import { readGoogleKey, readSheetId } from './google-key.rules.ts';

const id = '1zC0ffeeMugsAndBowls_guestbook';

test.each([
  [id, id],
  [` https://docs.google.com/spreadsheets/d/${id}/edit?gid=0#gid=0 `, id],
  [`https://docs.google.com/spreadsheets/u/1/d/${id}`, id],
  [`https://docs.google.com/a/shop.example/spreadsheets/d/${id}/edit`, id],
  [`https://evil.example/spreadsheets/d/${id}`, null],
  [`https://docs.google.com.evil.example/spreadsheets/d/${id}`, null],
  [`${id}/../../drive/v3/files`, id],
  ['../token', null],
  ['', null],
  [null, null],
])('the spreadsheet of %s is %s', (text, expected) => {
  expect(readSheetId(text)).toBe(expected);
});

test.each([
  'no JSON',
  '{}',
  '{"type":"authorized_user","client_email":"a@b.example","private_key_id":"1","private_key":"x"}',
  '{"type":"service_account","client_email":"a@b.example","private_key_id":"1","private_key":"x"}',
  null,
])('%s is no key of a service account', (text) => {
  expect(readGoogleKey(text)).toBeNull();
});
