import { type OwnText, ownTexts } from '#kit/translations.rules.ts';
import type { FormFieldRow, FormRow } from '../forms/form.data.ts';

/** The most characters of each text of a form, as of the form's own. */
const formTexts: Readonly<Record<string, number>> = {
  name: 200,
  submitLabel: 100,
  message: 2_000,
  html: 20_000,
};

/** The same of a text of a field. */
const fieldTexts: Readonly<Record<string, number>> = { title: 200, description: 1_000, placeholder: 200 };
const longestChoice = 200;

const fieldPattern = /^field\.([^.]+)\.(title|description|placeholder|option\.(.+))$/su;

/** A text belongs to a form, or to one of its fields that is shown; it is not blank, and as long as the form's own may be. */
export function findTextProblem(
  form: FormRow,
  { field, text }: { readonly field: string; readonly text: string },
): string | null {
  const most = formTexts[field] ?? longestOf(form, field);
  if (most === undefined) return `This form has no ${field} to translate.`;
  if (text.length > most) return `This text has at most ${most} characters.`;
  return text !== '' && text.trim() === '' ? 'This text is blank.' : null;
}

function longestOf({ fields }: FormRow, name: string): number | undefined {
  const [, id, part = '', choice] = fieldPattern.exec(name) ?? [];
  const field = fields.find((one) => one.id === id);
  // A hidden field takes its value from the address by its own title.
  if (!field || field.type === 'HIDDEN') return undefined;
  if (choice === undefined) return fieldTexts[part];
  return field.options.includes(choice) ? longestChoice : undefined;
}

/** The texts of a form and of those of its fields that are shown, in its own language. */
export function textsOfForm({ name, settings, fields }: FormRow): OwnText[] {
  const { submitLabel, message, html } = settings;
  const shown = fields.filter(({ type }) => type !== 'HIDDEN');
  return [
    ...ownTexts({ name, submitLabel, message, html }),
    ...shown.flatMap(({ id, title, description, placeholder, options }) => [
      ...ownTexts({ title, description, placeholder }).map(({ field, own }) => ({
        ...{ field: `field.${id}.${field}`, own },
      })),
      ...options.map((option) => ({ field: `field.${id}.option.${option}`, own: option })),
    ]),
  ];
}

/** A form as it is shown in a language: what was translated in its place, the rest as its owner wrote it. Its choices stay what is kept. */
export function translateForm(
  form: FormRow,
  texts: readonly { readonly field: string; readonly text: string }[],
): FormRow {
  if (texts.length === 0) return form;
  const known = new Map(texts.map(({ field, text }) => [field, text]));
  const { name, settings, fields } = form;
  return {
    ...form,
    name: known.get('name') ?? name,
    settings: {
      ...settings,
      submitLabel: known.get('submitLabel') ?? settings.submitLabel,
      message: known.get('message') ?? settings.message,
      html: known.get('html') ?? settings.html,
    },
    fields: fields.map((field) => translateField(field, (part) => known.get(`field.${field.id}.${part}`))),
  };
}

function translateField(field: FormFieldRow, textOf: (part: string) => string | undefined): FormFieldRow {
  if (field.type === 'HIDDEN') return field;
  return {
    ...field,
    title: textOf('title') ?? field.title,
    description: textOf('description') ?? field.description,
    placeholder: textOf('placeholder') ?? field.placeholder,
    optionTexts: field.options.map((option) => textOf(`option.${option}`) ?? option),
  };
}
