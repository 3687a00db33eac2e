import { pageText } from '../languages/page-texts.ts';
import { type FormField, optionText, titleOf } from './form-field.ts';

/** Says when a field is to be filled in, for pages that show it whatever was chosen; undefined for a field that always is. */
export function conditionText(
  { showsWhen }: FormField,
  fields: readonly FormField[],
  language: string,
): string | undefined {
  const named = fields.find(({ id }) => id === showsWhen?.fieldId);
  if (!named || !showsWhen) return undefined;
  const choices = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    showsWhen.isOneOf.map((choice) => optionText(named, choice)),
  );
  return pageText('Only if you chose {choices} for “{title}”.', { choices, title: titleOf(named) });
}
