import { describe, expect, test } from 'vitest';
import type { FormFieldRow } from '../forms/form.data.ts';
import { checkProductForm, findEntryProblem } from './product-form.rules.ts';

function field(id: string, type: FormFieldRow['type'], more: Partial<FormFieldRow> = {}): FormFieldRow {
  return {
    ...{ id, type, title: id, description: '', isRequired: false, options: [], placeholder: '' },
    ...{ maxLength: null, ownValue: '', currencySymbol: '$', hasCountryCode: false, showsWhen: null },
    ...more,
  };
}
const fields = [
  field('About', 'SECTION'),
  field('Name', 'TEXT', { isRequired: true, maxLength: 5 }),
  field('Font', 'SELECT', { options: ['Serif', 'Sans'] }),
  field('Extras', 'CHECKBOX', { options: ['Box', 'Card'] }),
];
const check = (answers: unknown) => checkProductForm(fields, JSON.stringify(answers));

describe('the form of a product', () => {
  test('keeps the answers to its fields, and nothing else', () => {
    expect(check({ Name: ' Ada ', Font: 'Serif', Extras: ['Card'], other: 'x' })).toEqual({
      answers: '{"Name":"Ada","Font":"Serif","Extras":["Card"]}',
      problems: [],
    });
    expect(check({ Name: 'Ada', Font: '', Extras: [] }).answers).toBe('{"Name":"Ada"}');
  });

  test.each([
    ['what is required', {}, [{ fieldId: 'Name', message: 'Name is required.' }]],
    [
      'texts within their limits',
      { Name: 'Charles' },
      [{ fieldId: 'Name', message: 'You have exceeded the character limit.' }],
    ],
    [
      'choices that there are',
      { Name: 'Ada', Font: 'Comic' },
      [{ fieldId: 'Font', message: 'Comic is not one of the expected options' }],
    ],
    [
      'the shape of each kind of field',
      { Name: 'Ada', Extras: 'Card' },
      [
        {
          fieldId: 'Extras',
          message: 'Could not parse the form fields, please check your entries.',
        },
      ],
    ],
  ])('asks for %s', (_, answers, problems) => {
    expect(check(answers)).toEqual({ answers: '', problems });
  });

  test('takes what cannot be read for nothing', () => {
    for (const text of ['', 'no JSON', '[]', 'null'])
      expect(checkProductForm(fields, text).problems).toEqual([
        { fieldId: 'Name', message: 'Name is required.' },
      ]);
  });

  test('says of an entry what is wrong with it by what it asks now', () => {
    expect(findEntryProblem(fields, { Name: 'Ada' })).toBeNull();
    expect(findEntryProblem(fields, null)).toBe('Name is required.');
  });
});

test('what a product’s form hides is neither asked nor kept, also where it cannot be read', () => {
  const asked = [
    field('Gift', 'RADIO', { options: ['Yes', 'No'] }),
    field('To', 'CHECKBOX', {
      ...{ options: ['Ada', 'Grace'], isRequired: true },
      showsWhen: { fieldId: 'Gift', isOneOf: ['Yes'] },
    }),
    field('Extras', 'CHECKBOX', { options: ['Box'] }),
  ];
  const judge = (answers: object) => checkProductForm(asked, JSON.stringify(answers));
  expect(judge({ Gift: 'No', To: 'odd' })).toEqual({ answers: '{"Gift":"No"}', problems: [] });
  expect(judge({ Gift: 'No', To: 'odd', Extras: 'Box' }).problems.map(({ fieldId }) => fieldId)).toEqual([
    'Extras',
  ]);
  expect(judge({ Gift: 'Yes' }).problems).toEqual([{ fieldId: 'To', message: 'To is required.' }]);
});
