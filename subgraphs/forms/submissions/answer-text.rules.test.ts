import { expect, test } from 'vitest';
import type { Answer } from './answer.rules.ts';
import { answerText, emailIn, namedValues, withoutSecrets } from './answer-text.rules.ts';

test.each<[Answer['type'], Answer['value'], string]>([
  ['TEXT', 'Ada', 'Ada'],
  ['NAME', ['Ada', 'Lovelace'], 'Ada Lovelace'],
  ['ADDRESS', ['Main St 1', '', 'Turin', '', '10100', 'Italy'], 'Main St 1, Turin, 10100, Italy'],
  ['PHONE', ['', '555', '123', '4567'], '555-123-4567'],
  ['PHONE', ['39', '011', '', '4567'], '+39 011-4567'],
  ['DATE', ['3', '5', '2026'], '2026-03-05'],
  ['TIME', ['2', '5', '', 'pm'], '2:05 PM'],
  ['CHECKBOX', ['Tea', 'Coffee'], 'Tea, Coffee'],
  ['LIKERT', { 'Good bread': '-2', 'Good tea': '0' }, 'Good bread: Strongly Disagree; Good tea: Neutral'],
  ['DATE', [], ''],
])('an answer to %s of %j is written “%s”', (type, value, text) => {
  expect(answerText({ type, value })).toBe(text);
});

test('parts have the names that templates know', () => {
  expect(namedValues('PHONE', ['', '555', '123', '4567'])).toEqual({
    ...{ Country: '', Areacode: '555', Prefix: '123', Line: '4567' },
  });
  expect(namedValues('CHECKBOX', ['Tea'])).toEqual(['Tea']);
  expect(namedValues('TEXT', 'Ada')).toBeNull();
});

test('a password stays out of mails, and the first filled-in address is the visitor’s', () => {
  const answers: Answer[] = [
    { fieldId: 'a', type: 'PASSWORD', rawTitle: 'Code', value: 'secret' },
    { fieldId: 'b', type: 'EMAIL', rawTitle: 'Email', value: '' },
    { fieldId: 'c', type: 'EMAIL', rawTitle: 'Other', value: 'ada@example.com' },
  ];
  expect(JSON.stringify(withoutSecrets(answers))).not.toContain('secret');
  expect(emailIn(answers)).toBe('ada@example.com');
});
