import { describe, expect, test } from 'vitest';
import type { FormFieldRow } from '../forms/form.data.ts';
import { type AnswerValue, checkAnswers } from './answer.rules.ts';

function field(type: FormFieldRow['type'], more: Partial<FormFieldRow> = {}): FormFieldRow {
  return {
    ...{ id: 'f', type, title: 'Question', description: '', isRequired: false, options: [], placeholder: '' },
    ...{ maxLength: null, ownValue: '', currencySymbol: '$', hasCountryCode: false, showsWhen: null },
    ...more,
  };
}

/** What is said of a value: its message, the value as it is kept, or that it is unreadable. */
function judge(asked: FormFieldRow, value: unknown): string | { kept: AnswerValue | undefined } {
  const checked = checkAnswers([asked], value === undefined ? {} : { f: value });
  if (checked.kind === 'unreadable') return 'unreadable';
  return checked.kind === 'problems'
    ? (checked.problems[0]?.message ?? '')
    : { kept: checked.answers[0]?.value };
}

describe('Email is not valid. Email addresses should follow the format user@domain.com.', () => {
  const message = 'Email is not valid. Email addresses should follow the format user@domain.com.';
  test.each([
    'a',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a@b, c@d.de',
    `${'a'.repeat(257)}@b.de`,
    'a b@c.de',
  ])('is said of %j', (email) => expect(judge(field('EMAIL'), email)).toBe(message));
  test('is said of an empty one that is required, not of one that may be empty', () => {
    expect(judge(field('EMAIL', { isRequired: true }), '')).toBe(message);
    expect(judge(field('EMAIL'), '')).toEqual({ kept: '' });
  });
  test('an address of 256 characters is one, of 257 is none', () => {
    const host = '@example.com';
    expect(judge(field('EMAIL'), `${'a'.repeat(256 - host.length)}${host}`)).toHaveProperty('kept');
    expect(judge(field('EMAIL'), `${'a'.repeat(257 - host.length)}${host}`)).toBe(message);
  });
});

describe('You have exceeded the character limit.', () => {
  const message = 'You have exceeded the character limit.';
  test('is said of a text over its field’s limit, and of any text over 20000 characters', () => {
    expect(judge(field('TEXTAREA', { maxLength: 5 }), 'abcdef')).toBe(message);
    expect(judge(field('TEXTAREA', { maxLength: 5 }), 'abcde')).toEqual({ kept: 'abcde' });
    expect(judge(field('TEXTAREA'), 'a'.repeat(20_001))).toBe(message);
  });
  test('a blank optional text is fine', () => {
    expect(judge(field('TEXTAREA', { maxLength: 1 }), '   ')).toEqual({ kept: '   ' });
  });
});

describe('what is required must be filled in', () => {
  test.each([
    ['TEXT', ' '],
    ['NAME', ['Ada', '']],
    ['ADDRESS', ['', '', 'Turin', '', '', '']],
    ['CHECKBOX', []],
    ['PHONE', ['', '', '', '']],
    ['DATE', []],
    ['LIKERT', { One: '1' }],
  ] as const)('a field of type %s with %j is not', (type, value) => {
    expect(judge(field(type, { isRequired: true, options: ['One', 'Two'] }), value)).toBe(
      'Question is required.',
    );
  });
  test('a section never is', () => {
    for (const said of [{}, { Question: '' }, { Question: ['anything'] }]) {
      const section = field('SECTION', { id: 'Question', isRequired: true });
      expect(checkAnswers([section], said)).toEqual({ kind: 'answers', answers: [] });
    }
  });
});

describe('what is filled in must be what was asked for', () => {
  test.each<[FormFieldRow['type'], unknown, string]>([
    ['NUMBER', 'many', 'Question must be a number.'],
    ['NUMBER', '.', 'Question must be a number.'],
    ['CURRENCY', '12 dollars', 'Question must be an amount of money, such as 12.50.'],
    ['WEBSITE', 'example', 'Links must be formatted as example.com or https://example.com'],
    ['WEBSITE', 'javascript:alert(1)', 'Links must be formatted as example.com or https://example.com'],
    ['TWITTER', 'a name', 'Question must be a name such as @name.'],
    ['RADIO', 'Three', 'Three is not one of the expected options'],
    ['SELECT', 'Three', 'Three is not one of the expected options'],
    ['CHECKBOX', ['One', 'Three'], 'Three is not one of the expected options'],
    ['LIKERT', { One: '3' }, '3 is not one of the expected options'],
    ['LIKERT', { Three: '1' }, '1 is not one of the expected options'],
    ['PHONE', ['', '555', '123', 'call me'], 'Question must be a telephone number.'],
    ['DATE', ['02', '30', '2026'], 'Question must be a date.'],
    ['DATE', ['2', '29', '2025'], 'Question must be a date.'],
    ['DATE', ['tomorrow'], 'Question must be a date.'],
    ['DATE', ['1', '1', '0000'], 'Question must be a date.'],
    ['TIME', ['13', '00', '00', 'PM'], 'Question must be a time.'],
    ['TIME', ['1', '60', '', 'PM'], 'Question must be a time.'],
    ['NAME', ['a', 'b', 'c'], 'Question has parts that cannot be understood.'],
  ])('a field of type %s with %j is told “%s”', (type, value, message) => {
    expect(judge(field(type, { options: ['One', 'Two'] }), value)).toBe(message);
  });

  test.each<[FormFieldRow['type'], unknown, AnswerValue]>([
    ['NUMBER', '-1,234.5', '-1,234.5'],
    ['CURRENCY', '1.234,50', '1.234,50'],
    ['WEBSITE', 'example.com/a', 'https://example.com/a'],
    ['WEBSITE', 'http://example.com', 'http://example.com'],
    ['TWITTER', '@ada', 'ada'],
    ['CHECKBOX', ['Two', 'One'], ['One', 'Two']],
    ['LIKERT', { One: -2, Two: '2' }, { One: '-2', Two: '2' }],
    ['PHONE', ['555', '123', '4567'], ['', '555', '123', '4567']],
    ['DATE', ['2', '29', '2024'], ['2', '29', '2024']],
    ['TIME', ['12', '5', '', 'am'], ['12', '5', '', 'am']],
    ['TIME', ['23', '59'], ['23', '59', '', '']],
    ['NAME', ['Ada'], ['Ada', '']],
    ['HIDDEN', 'poster', 'poster'],
    ['TEXT', '  Ada ', 'Ada'],
  ])('a field of type %s keeps %j', (type, value, kept) => {
    expect(judge(field(type, { options: ['One', 'Two'] }), value)).toEqual({ kept });
  });
});

test.each<[FormFieldRow['type'], unknown]>([
  ['TEXT', ['a']],
  ['TEXT', 5],
  ['NAME', 'Ada Lovelace'],
  ['NAME', [1, 2]],
  ['LIKERT', ['1']],
  ['LIKERT', { One: true }],
])('a field of type %s cannot be read from %j', (type, value) => {
  expect(judge(field(type), value)).toBe('unreadable');
});

test('an answer to a field that the form does not have cannot be read', () => {
  expect(checkAnswers([field('TEXT')], { f: 'a', other: 'b' })).toEqual({ kind: 'unreadable' });
  expect(checkAnswers([field('TEXT')], JSON.parse('{"__proto__":{"f":"a"}}'))).toEqual({
    kind: 'unreadable',
  });
});

test('every field that is wrong is told at once, in the order of the fields', () => {
  const fields = [field('TEXT', { id: 'a', isRequired: true }), field('NUMBER', { id: 'b' })];
  expect(checkAnswers(fields, { b: 'x' })).toEqual({
    kind: 'problems',
    problems: [
      { field: 'a', message: 'Question is required.' },
      { field: 'b', message: 'Question must be a number.' },
    ],
  });
});
