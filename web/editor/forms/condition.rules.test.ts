import { describe, expect, it } from 'vitest';
import { conditionLine, conditionProblem } from './condition.rules.ts';
import { type FieldDraft, fieldInput, moveKeyed, newField } from './form.rules.ts';

const size: FieldDraft = { ...newField('size', 'RADIO', 'Size'), options: 'Small\nLarge' };
const engraving: FieldDraft = {
  ...newField('engraving', 'TEXT', 'Engraving'),
  showsWhen: { fieldId: 'size', isOneOf: ['Large'] },
};
const said = (fields: readonly FieldDraft[]) =>
  conditionProblem(
    fields,
    fields.findIndex(({ key }) => key === 'engraving'),
  )?.message;

describe('a field that is shown only when something was chosen', () => {
  it('says so in the list of fields, and is sent so', () => {
    expect(said([size, engraving])).toBeUndefined();
    expect(conditionLine(engraving, [size, engraving])).toBe('Only when “Size” is Large');
    expect(fieldInput(engraving)).toMatchObject({
      ...{ key: 'engraving', showsWhen: { fieldId: 'size', isOneOf: ['Large'] } },
    });
  });

  it('says what is to be done when its field comes after it, is gone, or has lost its choice', () => {
    expect(said(moveKeyed([size, engraving], new Set(['size']), { key: 'engraving', isAfter: true }))).toBe(
      '“Size” comes after this field. Move it up, or choose another.',
    );
    expect(said([engraving])).toBe(
      'The field that this one depends upon is gone. Choose another, or show this one always.',
    );
    expect(said([{ ...size, options: 'Small' }, engraving])).toBe(
      '“Size” has no choice “Large”. Take it out here, or put it back there.',
    );
    expect(said([{ ...size, type: 'TEXT' }, engraving])).toBe(
      '“Size” is not chosen from a list any more. Choose another, or show this one always.',
    );
    expect(said([size, { ...engraving, showsWhen: { fieldId: 'size', isOneOf: [] } }])).toBe(
      'Tick at least one choice of “Size”.',
    );
  });

  it('is shown always once nobody sees it', () => {
    const hidden: FieldDraft = { ...engraving, type: 'HIDDEN' };
    expect([said([hidden]), conditionLine(hidden, [hidden]), fieldInput(hidden).showsWhen]).toEqual([
      ...[undefined, undefined, null],
    ]);
  });
});
