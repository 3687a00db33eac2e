import { describe, expect, test } from 'vitest';
import type { FormFieldInput } from '../generated/graphql.ts';
import type { FormRow } from './form.data.ts';
import { readChangedForm, readNewForm } from './form.rules.ts';
import { usualSettings } from './form-settings.rules.ts';

const drink: FormFieldInput = { key: 'd', type: 'RADIO', title: 'Drink', options: ['Tea', 'Other'] };
const which: FormFieldInput = {
  ...{ type: 'TEXT', title: 'Which one', showsWhen: { fieldId: 'd', isOneOf: [' Other '] } },
};

function outcomeOf(...fields: FormFieldInput[]) {
  const form = readNewForm({ name: 'Order', fields });
  return '__typename' in form
    ? `${form.field}: ${form.message}`
    : form.fields.map(({ showsWhen }) => showsWhen);
}

describe('the condition of a field', () => {
  test('names a field of the same form by its key, and choices that it has', () => {
    expect(outcomeOf(drink, which)).toEqual([null, { fieldId: 'd', isOneOf: ['Other'] }]);
  });

  test('names a field that the form has already by its id, or by the key that goes with it', () => {
    const stored = readNewForm({ name: 'Order', fields: [drink] });
    if ('__typename' in stored) throw new Error(stored.message);
    const fields = stored.fields.map(({ key, ...field }) => ({ ...field, id: 'stored' }));
    const form: FormRow = {
      ...{ id: 'f', name: 'Order', fields, settings: usualSettings, revision: 1 },
      submissionColumns: [],
    };
    for (const fieldId of ['stored', 'd']) {
      const input = {
        id: 'f',
        fields: [
          { ...drink, id: 'stored' },
          { ...which, showsWhen: { fieldId, isOneOf: ['Tea'] } },
        ],
      };
      expect(readChangedForm(form, input, [])).toMatchObject({
        fields: [{ id: 'stored' }, { showsWhen: { fieldId: 'stored', isOneOf: ['Tea'] } }],
      });
    }
  });

  test.each<[string, FormFieldInput[], string]>([
    [
      'a field that is not there',
      [which],
      'input.fields.0.showsWhen: “Which one” depends upon a field that this form does not have.',
    ],
    [
      'a field that comes later',
      [which, drink],
      'input.fields.0.showsWhen: “Which one” depends upon “Drink”, which must come before it.',
    ],
    [
      'a field without choices',
      [{ key: 'd', type: 'TEXT', title: 'Drink' }, which],
      'input.fields.1.showsWhen: “Which one” depends upon “Drink”, which is a kind of field that has no choices.',
    ],
    [
      'a choice that is gone',
      [{ ...drink, options: ['Tea'] }, which],
      'input.fields.1.showsWhen: “Which one” depends upon the choice “Other”, which “Drink” does not have.',
    ],
    [
      'no choice',
      [drink, { ...which, showsWhen: { fieldId: 'd', isOneOf: [] } }],
      'input.fields.1.showsWhen: Say which choices of “Drink” show “Which one”.',
    ],
    [
      'one of two fields of the same key',
      [drink, drink, which],
      'input.fields.1.key: Two fields have the same key.',
    ],
    [
      'a key that is too long',
      [{ ...drink, key: 'x'.repeat(101) }],
      'input.fields.0.key: A field’s key has at most 100 characters.',
    ],
  ])('cannot name %s', (_, fields, problem) => expect(outcomeOf(...fields)).toBe(problem));
});
