import { giftCardFields } from './asked-fields.ts';
import { joinDate, listIn, readFieldValues, splitDate } from './form/field-values.ts';
import type { FieldValue, FieldValues, FormField } from './form/form-field.ts';

const giftCardNames: ReadonlySet<string> = new Set(giftCardFields.map(({ id }) => id));

/** What a form sends, as it goes with an item: a gift card's details as commerce reads them, the rest as forms do. */
export function writeAnswers(
  fields: readonly FormField[],
  sent: Iterable<readonly [string, unknown]>,
): Readonly<Record<string, unknown>> {
  const values = Object.entries(readFieldValues(fields, sent)).map(([id, value]) => [
    id,
    giftCardNames.has(id) && typeof value !== 'string' ? joinDate(listIn(value)) : value,
  ]);
  return Object.fromEntries(values.filter(([id, value]) => !giftCardNames.has(String(id)) || value !== ''));
}

/** The values of fields in what goes with an item; what is no value of a field is left out. */
export function readAnswers(answers: unknown): FieldValues {
  return Object.fromEntries(
    Object.entries(typeof answers === 'object' && answers !== null ? answers : {}).flatMap(([id, value]) => {
      if (id === 'deliveryDate' && typeof value === 'string') return [[id, splitDate(value)]];
      return isFieldValue(value) ? [[id, value]] : [];
    }),
  );
}

function isFieldValue(value: unknown): value is FieldValue {
  if (typeof value === 'string') return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((part) => typeof part === 'string')
  );
}
