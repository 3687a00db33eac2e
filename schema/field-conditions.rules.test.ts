import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldCondition, findConditionProblem, shownFields } from './field-conditions.rules.ts';

interface Field {
  readonly id: string;
  readonly type: string;
  readonly options: readonly string[];
  readonly showsWhen: FieldCondition | null;
}

const options = ['Tea', 'Coffee', 'Other'];
const field = (id: string, showsWhen: FieldCondition | null = null, type = 'RADIO'): Field => ({
  ...{ id, type, options: type === 'TEXT' ? [] : options, showsWhen },
});
const when = (fieldId: string, ...isOneOf: string[]): FieldCondition => ({ fieldId, isOneOf });
const idsShown = (fields: readonly Field[], answers: Record<string, unknown>) =>
  shownFields(fields, answers).map(({ id }) => id);

describe('which fields of a form are shown', () => {
  const drink = [field('drink'), field('which', when('drink', 'Other'), 'TEXT')];

  it('is said by the choice of an earlier field', () => {
    expect(idsShown(drink, { drink: 'Tea' })).toEqual(['drink']);
    expect(idsShown(drink, { drink: ' Other ' })).toEqual(['drink', 'which']);
    expect(idsShown(drink, {})).toEqual(['drink']);
  });

  it('is said by any of several ticked boxes', () => {
    const [boxes, which] = [
      field('drink', null, 'CHECKBOX'),
      field('which', when('drink', 'Coffee', 'Other')),
    ];
    expect(idsShown([boxes, which], { drink: ['Tea', 'Other'] })).toEqual(['drink', 'which']);
    expect(idsShown([boxes, which], { drink: ['Tea'] })).toEqual(['drink']);
  });

  it('a field that depends upon a hidden one is hidden with it, whatever that was answered before', () => {
    const chain = [field('a'), field('b', when('a', 'Tea')), field('c', when('b', 'Tea')), field('d')];
    expect(idsShown(chain, { a: 'Tea', b: 'Tea' })).toEqual(['a', 'b', 'c', 'd']);
    expect(idsShown(chain, { a: 'Coffee', b: 'Tea' })).toEqual(['a', 'd']);
  });

  it('answers of any other shape choose nothing', () => {
    for (const drinkAnswer of [null, 3, { Other: 'Other' }, [['Other']]])
      expect(idsShown(drink, { drink: drinkAnswer })).toEqual(['drink']);
  });

  const someFields = fc
    .array(fc.record({ place: fc.nat(), isOneOf: fc.subarray(options), isConditional: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    })
    .map((drafts) =>
      drafts.map(({ place, isOneOf, isConditional }, index) =>
        field(
          `f${index}`,
          isConditional && index > 0 ? { fieldId: `f${place % index}`, isOneOf } : null,
          index % 2 === 0 ? 'RADIO' : 'CHECKBOX',
        ),
      ),
    );
  const someAnswers = fc.dictionary(
    fc.nat(11).map((place) => `f${place}`),
    fc.oneof(fc.constantFrom(...options), fc.subarray(options)),
  );

  it('a field is shown exactly when it has no condition, or its earlier field is shown with one of the answers', () => {
    fc.assert(
      fc.property(someFields, someAnswers, (fields, answers) => {
        const shown = new Set(idsShown(fields, answers));
        for (const { id, showsWhen } of fields) {
          const given = [answers[showsWhen?.fieldId ?? '']].flat();
          const isMet =
            !showsWhen ||
            (shown.has(showsWhen.fieldId) && showsWhen.isOneOf.some((choice) => given.includes(choice)));
          expect(shown.has(id)).toBe(isMet);
        }
      }),
    );
  });

  it('what is answered in a hidden field changes nothing', () => {
    fc.assert(
      fc.property(someFields, someAnswers, (fields, answers) => {
        const shown = idsShown(fields, answers);
        const kept = Object.fromEntries(Object.entries(answers).filter(([id]) => shown.includes(id)));
        expect(idsShown(fields, kept)).toEqual(shown);
      }),
    );
  });
});

describe('what is wrong with a condition', () => {
  const text = field('text', null, 'TEXT');
  it.each([
    [
      'nothing, when it names a choice of an earlier field',
      [field('a'), field('b', when('a', 'Tea'))],
      undefined,
    ],
    ['the field that it names is gone', [field('a'), field('b', when('x', 'Tea'))], 'missing'],
    [
      'the field that it names comes after it',
      [field('z'), field('b', when('c', 'Tea')), field('c')],
      'later',
    ],
    ['it names its own field', [field('a'), field('b', when('b', 'Tea'))], 'later'],
    ['the field that it names has no choices', [text, field('b', when('text', 'Tea'))], 'notChoosing'],
    ['a choice that it names is gone', [field('a'), field('b', when('a', 'Tea', 'Milk'))], 'choice'],
    ['it names no choice', [field('a'), field('b', when('a'))], 'empty'],
  ])('%s', (_, fields, kind) => expect(findConditionProblem(fields, 1)?.kind).toBe(kind));
});
