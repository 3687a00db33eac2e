import type { CreateFormInput, FormFieldInput, FormFieldType } from '../generated/graphql.ts';
import type { FormFieldRow } from './form.data.ts';

const maxFields = 100;
const maxOptions = 100;
const maxNameLength = 200;
const maxTitleLength = 200;
const maxOptionLength = 200;
const maxDescriptionLength = 1000;
const typesWithOptions: ReadonlySet<FormFieldType> = new Set(['RADIO', 'CHECKBOX', 'SELECT']);

/** A form that may be stored; its fields get their ids when it is. */
export interface NewForm {
  readonly name: string;
  readonly fields: readonly Omit<FormFieldRow, 'id'>[];
}

/** What is wrong with the input, and where. */
export interface InvalidForm {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

/** A form has a name of 1 to 200 characters and 1 to 100 fields, each of which is sound by itself. */
export function readNewForm(input: CreateFormInput): NewForm | InvalidForm {
  const name = input.name.trim();
  if (name === '') return invalid('input.name', 'Give the form a name.');
  if (name.length > maxNameLength) return invalid('input.name', 'A form’s name has at most 200 characters.');
  if (input.fields.length === 0) return invalid('input.fields', 'A form needs at least one field.');
  if (input.fields.length > maxFields) return invalid('input.fields', 'A form has at most 100 fields.');
  const fields = [];
  for (const [index, fieldInput] of input.fields.entries()) {
    const field = readNewField(fieldInput, `input.fields.${index}`);
    if ('__typename' in field) return field;
    fields.push(field);
  }
  return { name, fields };
}

/** A field has a title of 1 to 200 characters; it has choices, all different, when and only when its type is a choice. */
function readNewField(input: FormFieldInput, path: string): Omit<FormFieldRow, 'id'> | InvalidForm {
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
  return { type: input.type, title, description, isRequired: input.isRequired ?? false, options };
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

function invalid(field: string, message: string): InvalidForm {
  return { __typename: 'InvalidInput', message, field };
}
