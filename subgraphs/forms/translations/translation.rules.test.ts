import { describe, expect, it } from 'vitest';
import type { FormFieldRow, FormRow } from '../forms/form.data.ts';
import { usualSettings } from '../forms/form-settings.rules.ts';
import { findTextProblem, translateForm } from './translation.rules.ts';

function field(id: string, type: FormFieldRow['type'], more: Partial<FormFieldRow> = {}): FormFieldRow {
  return {
    ...{ id, type, title: id, description: '', isRequired: false, options: [], placeholder: '' },
    ...{ maxLength: null, ownValue: '', currencySymbol: '$', hasCountryCode: false, showsWhen: null },
    ...more,
  };
}

const form: FormRow = {
  ...{ id: 'f1', name: 'Contact', revision: 1, submissionColumns: [] },
  ...{ settings: { ...usualSettings, submitLabel: 'Send', message: 'Thanks!' } },
  fields: [
    field('a1', 'TEXT', { title: 'Name', description: 'In full', placeholder: 'Ada' }),
    field('b2', 'SELECT', { title: 'Size', options: ['Small', 'Very. large'] }),
    field('c3', 'HIDDEN', { title: 'source' }),
  ],
};

describe('A text of a form in another language', () => {
  it.each([
    ['name', 'x'.repeat(200), null],
    ['name', 'x'.repeat(201), 'This text has at most 200 characters.'],
    ['submitLabel', 'x'.repeat(101), 'This text has at most 100 characters.'],
    ['message', 'x'.repeat(2_000), null],
    ['html', 'x'.repeat(20_001), 'This text has at most 20000 characters.'],
    ['redirectUrl', '/danke', 'This form has no redirectUrl to translate.'],
    ['field.a1.title', 'Name', null],
    ['field.a1.title', '', null],
    ['field.a1.title', '  ', 'This text is blank.'],
    ['field.a1.description', 'x'.repeat(1_001), 'This text has at most 1000 characters.'],
    ['field.a1.ownValue', 'x', 'This form has no field.a1.ownValue to translate.'],
    ['field.z9.title', 'Name', 'This form has no field.z9.title to translate.'],
    ['field.b2.option.Very. large', 'Sehr groß', null],
    ['field.b2.option.Huge', 'Riesig', 'This form has no field.b2.option.Huge to translate.'],
    ['field.c3.title', 'Quelle', 'This form has no field.c3.title to translate.'],
  ])('%s: belongs to something of the form that is shown, and fits', (name, text, problem) => {
    expect(findTextProblem(form, { field: name, text })).toBe(problem);
  });

  it('takes the place of the form’s own, whose choices stay what is sent and kept', () => {
    const shown = translateForm(form, [
      { field: 'submitLabel', text: 'Senden' },
      { field: 'field.a1.title', text: 'Ihr Name' },
      { field: 'field.b2.option.Small', text: 'Klein' },
      { field: 'field.c3.title', text: 'Quelle' },
    ]);
    expect(shown).toEqual({
      ...form,
      settings: { ...form.settings, submitLabel: 'Senden' },
      fields: [
        { ...form.fields[0], title: 'Ihr Name', optionTexts: [] },
        { ...form.fields[1], optionTexts: ['Klein', 'Very. large'] },
        form.fields[2],
      ],
    });
    expect(translateForm(form, [])).toBe(form);
  });
});
