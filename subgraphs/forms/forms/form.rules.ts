import type {
  CreateFormInput,
  FormFieldInput,
  FormFieldType,
  UpdateFormInput,
} from '../generated/graphql.ts';
import type { FormFieldRow, FormRow } from './form.data.ts';
import { readConditions } from './form-conditions.rules.ts';
import { type FormSettings, readSettings, usualSettings } from './form-settings.rules.ts';
import { type InvalidInput, invalid } from './invalid.ts';

const maxFields = 100;
const maxOptions = 100;
const maxNameLength = 200;
const maxTitleLength = 200;
const maxOptionLength = 200;
const maxDescriptionLength = 1000;
const maxPlaceholderLength = 200;
const maxOwnValueLength = 1000;
const maxSignLength = 5;
const typesWithOptions: ReadonlySet<FormFieldType> = new Set(['RADIO', 'CHECKBOX', 'SELECT', 'LIKERT']);

/** The most characters that any text may have, whatever its field says. */
export const longestText = 20_000;

/** A field that may be stored; it gets an id when it is unless it keeps one. */
export type NewField = Omit<FormFieldRow, 'id' | 'optionTexts'> & {
  readonly id?: string;
  /** By which conditions mean a field that has no id yet. */
  readonly key?: string;
};

/** A form that may be stored. */
export interface NewForm {
  readonly name: string;
  readonly fields: readonly NewField[];
  readonly settings: FormSettings;
}

/** A form has a name of 1 to 200 characters and 1 to 100 fields, each of which is sound by itself. */
export function readNewForm(
  input: CreateFormInput,
  allowedHosts: readonly string[] = [],
): NewForm | InvalidInput {
  const name = readName(input.name);
  if (typeof name !== 'string') return name;
  const fields = readFields(input.fields, new Set());
  if ('__typename' in fields) return fields;
  const settings = readSettings(input.settings ?? {}, usualSettings, allowedHosts);
  return '__typename' in settings ? settings : { name, fields, settings };
}

/** What a change leaves out stays; a field that names one of the form's own stays that field. */
export function readChangedForm(
  form: FormRow,
  input: UpdateFormInput,
  allowedHosts: readonly string[],
): NewForm | InvalidInput {
  const name = readName(input.name ?? form.name);
  if (typeof name !== 'string') return name;
  const known = new Set(form.fields.map(({ id }) => id));
  const fields = input.fields ? readFields(input.fields, known) : form.fields;
  if ('__typename' in fields) return fields;
  const settings = readSettings(input.settings ?? {}, form.settings, allowedHosts);
  return '__typename' in settings ? settings : { name, fields, settings };
}

function readName(text: string): string | InvalidInput {
  const name = text.trim();
  if (name === '') return invalid('input.name', 'Give the form a name.');
  return name.length <= maxNameLength
    ? name
    : invalid('input.name', 'A form’s name has at most 200 characters.');
}

function readFields(
  inputs: readonly FormFieldInput[],
  known: ReadonlySet<string>,
): readonly NewField[] | InvalidInput {
  if (inputs.length === 0) return invalid('input.fields', 'A form needs at least one field.');
  if (inputs.length > maxFields) return invalid('input.fields', 'A form has at most 100 fields.');
  const fields: Omit<NewField, 'showsWhen'>[] = [];
  const used = new Set<string>();
  for (const [index, input] of inputs.entries()) {
    const path = `input.fields.${index}`;
    const field = readField(input, path);
    if ('__typename' in field) return field;
    const id = input.id ?? undefined;
    if (id !== undefined && (!known.has(id) || used.has(id)))
      return invalid(`${path}.id`, 'That is no field of this form, or it is there twice.');
    if (id !== undefined) used.add(id);
    fields.push(id === undefined ? field : { id, ...field });
  }
  return readConditions(inputs, fields);
}

/** A field has a title of 1 to 200 characters; it has choices, all different, when and only when its type is a choice. */
function readField(
  input: FormFieldInput,
  path: string,
): Omit<FormFieldRow, 'id' | 'showsWhen'> | InvalidInput {
  const title = input.title.trim();
  const description = input.description?.trim() ?? '';
  const options = (input.options ?? []).map((option) => option.trim());
  if (title === '') return invalid(`${path}.title`, 'Give each field a title.');
  if (title.length > maxTitleLength)
    return invalid(`${path}.title`, 'A field’s title has at most 200 characters.');
  if (description.length > maxDescriptionLength) {
    return invalid(`${path}.description`, 'A field’s line of help has at most 1000 characters.');
  }
  const problem = typesWithOptions.has(input.type)
    ? problemOfOptions(options, title)
    : problemOfNoOptions(options, title);
  if (problem) return invalid(`${path}.options`, problem);
  const extras = readExtras(input, path);
  if ('__typename' in extras) return extras;
  return { type: input.type, title, description, isRequired: input.isRequired ?? false, options, ...extras };
}

/** What only some kinds of fields look at is kept for all within its limits. */
function readExtras(
  input: FormFieldInput,
  path: string,
):
  | Pick<FormFieldRow, 'placeholder' | 'maxLength' | 'ownValue' | 'currencySymbol' | 'hasCountryCode'>
  | InvalidInput {
  const placeholder = input.placeholder?.trim() ?? '';
  const ownValue = input.ownValue ?? '';
  const currencySymbol = input.currencySymbol?.trim() || '$';
  const maxLength = input.maxLength ?? null;
  if (placeholder.length > maxPlaceholderLength)
    return invalid(`${path}.placeholder`, 'A field’s example has at most 200 characters.');
  if (ownValue.length > maxOwnValueLength)
    return invalid(`${path}.ownValue`, 'A hidden field’s value has at most 1000 characters.');
  if (currencySymbol.length > maxSignLength)
    return invalid(`${path}.currencySymbol`, 'The sign of a currency has at most 5 characters.');
  if (maxLength !== null && (maxLength < 1 || maxLength > longestText))
    return invalid(`${path}.maxLength`, 'A text’s limit is from 1 to 20000 characters.');
  return { placeholder, maxLength, ownValue, currencySymbol, hasCountryCode: input.hasCountryCode ?? false };
}

function problemOfOptions(options: readonly string[], title: string): string | undefined {
  if (options.length === 0) return `“${title}” needs at least one choice.`;
  if (options.length > maxOptions) return `“${title}” has more than 100 choices.`;
  if (options.includes('')) return `A choice of “${title}” is empty.`;
  if (options.some((option) => option.length > maxOptionLength))
    return `A choice of “${title}” has more than 200 characters.`;
  if (new Set(options).size < options.length) return `“${title}” has the same choice twice.`;
  return undefined;
}

function problemOfNoOptions(options: readonly string[], title: string): string | undefined {
  return options.length === 0 ? undefined : `“${title}” is a kind of field that has no choices.`;
}
