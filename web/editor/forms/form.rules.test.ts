import { describe, expect, it } from 'vitest';
import {
  changeInput,
  type FormDraft,
  fieldInput,
  fieldOfProblem,
  moveKeyed,
  newField,
} from './form.rules.ts';

const fields = [newField('a', 'TEXT', 'Name'), newField('b', 'EMAIL', 'Email'), newField('c', 'DATE', 'Day')];
const form: FormDraft = {
  ...{ name: 'Contact', fields, submitLabel: '', after: 'MESSAGE', message: '', html: '', redirectUrl: '' },
  ...{ notifyEmails: '', revision: 3 },
};

describe('a form in the builder', () => {
  it('sends what differs, with the revision that the changes were made to', () => {
    expect(changeInput('f', form, form)).toEqual({ id: 'f', expectedRevision: 3 });
    const changed = { ...form, name: 'Hello', notifyEmails: ' a@x.test,, b@x.test ' };
    expect(changeInput('f', changed, form)).toMatchObject({
      ...{ id: 'f', expectedRevision: 3, name: 'Hello' },
      settings: { notifyEmails: ['a@x.test', 'b@x.test'] },
    });
    expect(changeInput('f', changed, form)).not.toHaveProperty('fields');
  });

  it('sends of a field only what its kind looks at', () => {
    const field = { ...newField('d', 'RADIO', 'Size'), options: ' Small \n\nLarge', maxLength: 9, id: 'd' };
    expect(fieldInput(field)).toMatchObject({ id: 'd', options: ['Small', 'Large'], maxLength: null });
    expect(fieldInput({ ...field, type: 'TEXT' })).toMatchObject({ options: [], maxLength: 9 });
    expect(fieldInput({ ...field, type: 'HIDDEN', isRequired: true })).toMatchObject({ isRequired: false });
  });

  it('puts a dragged field before or after another', () => {
    const keys = (key: string, isAfter: boolean) =>
      moveKeyed(fields, new Set(['c']), { key, isAfter }).map((field) => field.key);
    expect([keys('a', false), keys('a', true)]).toEqual([
      ['c', 'a', 'b'],
      ['a', 'c', 'b'],
    ]);
  });

  it('opens the field that a problem is about', () => {
    expect(fieldOfProblem(fields, 'input.fields.1.title')).toBe('b');
    expect(fieldOfProblem(fields, 'input.name')).toBeUndefined();
  });
});
