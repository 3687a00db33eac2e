import { describe, expect, test } from 'vitest';
import {
  hiddenValue,
  joinDate,
  joinTime,
  padPhone,
  readFieldValues,
  splitDate,
  splitTime,
} from './field-values.ts';
import type { FormField, FormFieldType } from './form-field.ts';

function field(type: FormFieldType, more: Partial<FormField> = {}): FormField {
  return { id: 'f', type, title: 'Source', description: '', isRequired: false, options: [], ...more };
}

function sentValue(asked: FormField, ...sent: [string, string][]) {
  return readFieldValues([asked], sent).f;
}

describe('what a form sends becomes a value by the field’s id', () => {
  test('a line of text is the text, and nothing sent is an empty one', () => {
    expect(sentValue(field('TEXT'), ['field.f', 'Ada'])).toBe('Ada');
    expect(sentValue(field('TEXT'), ['field.other', 'Ada'])).toBe('');
  });

  test('a name and an address are their parts in order', () => {
    expect(sentValue(field('NAME'), ['field.f.Last', 'Lovelace'], ['field.f.First', 'Ada'])).toEqual([
      'Ada',
      'Lovelace',
    ]);
    expect(sentValue(field('ADDRESS'), ['field.f.Line1', 'Main St 1'], ['field.f.City', 'Turin'])).toEqual([
      'Main St 1',
      '',
      'Turin',
      '',
      '',
      '',
    ]);
  });

  test('a telephone number of three parts gets an empty first one', () => {
    const three: [string, string][] = [
      ['field.f.Areacode', '555'],
      ['field.f.Prefix', '123'],
      ['field.f.Line', '4567'],
    ];
    expect(sentValue(field('PHONE'), ...three)).toEqual(['', '555', '123', '4567']);
    expect(sentValue(field('PHONE'), ['field.f.Country', '39'], ...three)).toEqual([
      '39',
      '555',
      '123',
      '4567',
    ]);
    expect(padPhone(['1', '2'])).toEqual(['1', '2']);
  });

  test('several boxes are a list, also when none or one is ticked', () => {
    const boxes = field('CHECKBOX', { options: ['Tea', 'Coffee'] });
    expect(sentValue(boxes)).toEqual([]);
    expect(sentValue(boxes, ['field.f', 'Tea'], ['field.f', 'Coffee'])).toEqual(['Tea', 'Coffee']);
  });

  test('answers to statements are steps from -2 to 2, and anything else is no answer', () => {
    const likert = field('LIKERT', { options: ['Good bread', 'Good coffee'] });
    expect(sentValue(likert, ['field.f.0', '-2'], ['field.f.1', '3'])).toEqual({ 'Good bread': '-2' });
  });

  test('a date is month, day and year; a time is of a clock with twelve hours', () => {
    const date = (month: string, day: string, year: string) =>
      sentValue(field('DATE'), ['field.f.Day', day], ['field.f.Month', month], ['field.f.Year', year]);
    expect(date('3', '05', ' 2026')).toEqual(['03', '05', '2026']);
    expect(date('', '', '')).toEqual([]);
    // What is not a whole date is kept as it was typed, so that it can be said what is wrong with it.
    expect(date('3', '', '26')).toEqual(['03', '', '26']);
    expect(sentValue(field('TIME'), ['field.f', '14:30'])).toEqual(['02', '30', '00', 'PM']);
  });

  test('a section has no value', () => {
    expect(readFieldValues([field('SECTION')], [['field.f', 'x']])).toEqual({});
  });
});

test.each(['00:00', '00:05', '11:59', '12:00', '12:30', '23:59', '08:15:20'])(
  '%s comes back as it was',
  (time) => {
    expect(joinTime(splitTime(time))).toBe(time);
  },
);

test('a date comes back to its field', () => {
  expect(joinDate(['3', '5', '2026'])).toBe('2026-03-05');
  expect(joinDate([])).toBe('');
  for (const parts of [
    ['12', '24', '2999'],
    ['12', '', ''],
    ['', '24', '26'],
  ])
    expect(splitDate(joinDate(parts))).toEqual(parts);
});

test('a hidden field takes the address’s parameter of its name, else its own value', () => {
  const hidden = field('HIDDEN', { ownValue: 'website' });
  expect(hiddenValue(hidden, new URLSearchParams('Source=poster'))).toBe('poster');
  expect(hiddenValue(hidden, new URLSearchParams('source=poster'))).toBe('website');
});
