import type { CommerceContext } from '../context.ts';
import { type AdditionalFieldsInvalid, type CheckedForm, decideForm } from './product-form.rules.ts';

const checkForm = `query ($formId: ID!, $answers: String!) {
  checkedProductForm(formId: $formId, answers: $answers) { answers problems { fieldId message } } }`;

/** What may be kept of the answers to a product's form, which forms looks at; as they are for a product without one. */
export async function answersToKeep(
  { ask }: Pick<CommerceContext, 'ask'>,
  formId: string | null,
  text: string | null,
): Promise<{ readonly additionalFields: string | null } | AdditionalFieldsInvalid> {
  if (formId === null) return { additionalFields: text };
  const { checkedProductForm } = await ask('forms', checkForm, { formId, answers: text ?? '{}' });
  // A form that is gone asks nothing.
  return isChecked(checkedProductForm) ? decideForm(text, checkedProductForm) : { additionalFields: text };
}

function isChecked(value: unknown): value is CheckedForm {
  return typeof value === 'object' && value !== null && 'answers' in value && 'problems' in value;
}
