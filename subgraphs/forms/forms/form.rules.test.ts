import { describe, expect, test } from 'vitest';
import type { CreateFormInput, FormFieldInput } from '../generated/graphql.ts';
import { readNewForm } from './form.rules.ts';

const text: FormFieldInput = { type: 'TEXT', title: 'Name on the mug' };

function formWith(...fields: FormFieldInput[]): CreateFormInput {
  return { name: 'Engraving', fields };
}

function problemOf(input: CreateFormInput) {
  const form = readNewForm(input);
  return '__typename' in form ? `${form.field}: ${form.message}` : 'none';
}

describe('a form', () => {
  test('is kept with blanks around its texts removed and what was left out filled in', () => {
    expect(
      readNewForm({
        name: ' Engraving ',
        fields: [
          { type: 'TEXT', title: ' Name ', isRequired: true },
          { type: 'SELECT', title: 'Font', options: [' Serif', 'Sans '] },
        ],
      }),
    ).toMatchObject({
      name: 'Engraving',
      fields: [
        { type: 'TEXT', title: 'Name', description: '', isRequired: true, options: [] },
        { type: 'SELECT', title: 'Font', description: '', isRequired: false, options: ['Serif', 'Sans'] },
      ],
    });
  });

  test('needs a name of at most 200 characters', () => {
    expect(problemOf({ name: '  ', fields: [text] })).toBe('input.name: Give the form a name.');
    expect(problemOf({ name: 'x'.repeat(200), fields: [text] })).toBe('none');
    expect(problemOf({ name: 'x'.repeat(201), fields: [text] })).toBe(
      'input.name: A form’s name has at most 200 characters.',
    );
  });

  test('has 1 to 100 fields', () => {
    expect(problemOf(formWith())).toBe('input.fields: A form needs at least one field.');
    expect(problemOf(formWith(...Array<FormFieldInput>(100).fill(text)))).toBe('none');
    expect(problemOf(formWith(...Array<FormFieldInput>(101).fill(text)))).toBe(
      'input.fields: A form has at most 100 fields.',
    );
  });
});

describe('a field', () => {
  test('needs a title, and the message tells which field', () => {
    expect(problemOf(formWith(text, { type: 'DATE', title: ' ' }))).toBe(
      'input.fields.1.title: Give each field a title.',
    );
    expect(problemOf(formWith({ type: 'TEXT', title: 'x'.repeat(201) }))).toBe(
      'input.fields.0.title: A field’s title has at most 200 characters.',
    );
  });

  test('has a line of help of at most 1000 characters', () => {
    expect(problemOf(formWith({ ...text, description: 'x'.repeat(1001) }))).toBe(
      'input.fields.0.description: A field’s line of help has at most 1000 characters.',
    );
  });

  test.each(['RADIO', 'CHECKBOX', 'SELECT'] as const)('of type %s needs choices', (type) => {
    expect(problemOf(formWith({ type, title: 'Font' }))).toBe(
      'input.fields.0.options: “Font” needs at least one choice.',
    );
    expect(problemOf(formWith({ type, title: 'Font', options: ['Serif'] }))).toBe('none');
  });

  test.each(['TEXT', 'TEXTAREA', 'EMAIL', 'NUMBER', 'DATE', 'PHONE', 'HIDDEN'] as const)(
    'of type %s has no choices',
    (type) => {
      expect(problemOf(formWith({ type, title: 'Font', options: ['Serif'] }))).toBe(
        'input.fields.0.options: “Font” is a kind of field that has no choices.',
      );
      expect(problemOf(formWith({ type, title: 'Font', options: [] }))).toBe('none');
    },
  );

  test.each([
    [['Serif', ''], 'A choice of “Font” is empty.'],
    [['Serif', 'Serif '], '“Font” has the same choice twice.'],
    [['x'.repeat(201)], 'A choice of “Font” has more than 200 characters.'],
    [Array.from({ length: 101 }, (_, index) => `Font ${index}`), '“Font” has more than 100 choices.'],
  ])('refuses choices that are empty, double, too long or too many', (options, message) => {
    expect(problemOf(formWith({ type: 'RADIO', title: 'Font', options }))).toBe(
      `input.fields.0.options: ${message}`,
    );
  });
});

test.each([
  [{ placeholder: 'x'.repeat(201) }, 'placeholder: A field’s example has at most 200 characters.'],
  [{ ownValue: 'x'.repeat(1001) }, 'ownValue: A hidden field’s value has at most 1000 characters.'],
  [{ currencySymbol: 'x'.repeat(6) }, 'currencySymbol: The sign of a currency has at most 5 characters.'],
  [{ maxLength: 0 }, 'maxLength: A text’s limit is from 1 to 20000 characters.'],
  [{ maxLength: 20_001 }, 'maxLength: A text’s limit is from 1 to 20000 characters.'],
])('a field with %j is refused', (more, message) => {
  expect(problemOf(formWith({ ...text, ...more }))).toBe(`input.fields.0.${message}`);
});

test('a likert field needs statements, and a section none', () => {
  expect(problemOf(formWith({ type: 'LIKERT', title: 'Bread' }))).toBe(
    'input.fields.0.options: “Bread” needs at least one choice.',
  );
  expect(problemOf(formWith({ type: 'SECTION', title: 'Bread' }))).toBe('none');
});

test('a field cannot take the id of another form’s field', () => {
  expect(problemOf(formWith({ ...text, id: 'theirs' }))).toBe(
    'input.fields.0.id: That is no field of this form, or it is there twice.',
  );
});
