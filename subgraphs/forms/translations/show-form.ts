import type { FormsContext } from '../context.ts';
import type { FormRow } from '../forms/form.data.ts';
import { translateForm } from './translation.rules.ts';

/** A form in the language that the viewer came for. */
export async function showForm({ texts }: FormsContext, form: FormRow): Promise<FormRow> {
  return texts === null ? form : translateForm(form, await texts.load(form.id));
}
