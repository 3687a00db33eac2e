import type { CommerceContext } from '../context.ts';
import {
  type AdditionalFieldsInvalid,
  type AskingProduct,
  answersWithoutForm,
  type CheckedForm,
  decideForm,
} from './product-form.rules.ts';

const checkForm = `query ($formId: ID!, $answers: String!) {
  checkedProductForm(formId: $formId, answers: $answers) { answers problems { fieldId message } } }`;

/** What may be kept of the answers for a product; those to its form are looked at by forms. */
export async function answersToKeep(
  { ask }: Pick<CommerceContext, 'ask'>,
  { type, additionalFieldsFormId: formId }: AskingProduct,
  text: string | null,
): Promise<{ readonly additionalFields: string | null } | AdditionalFieldsInvalid> {
  const withoutForm = { additionalFields: answersWithoutForm(type, text) };
  if (formId === null) return withoutForm;
  const { checkedProductForm } = await ask('forms', checkForm, { formId, answers: text ?? '{}' });
  // A form that is gone asks nothing.
  return isChecked(checkedProductForm) ? decideForm(type, text, checkedProductForm) : withoutForm;
}

function isChecked(value: unknown): value is CheckedForm {
  return typeof value === 'object' && value !== null && 'answers' in value && 'problems' in value;
}
