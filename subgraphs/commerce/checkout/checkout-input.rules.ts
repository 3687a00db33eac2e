import { writeAdditionalFields } from '../cart/additional-fields.rules.ts';
import type { UpdateCheckoutInput } from '../generated/graphql.ts';
import { checkoutLimits } from './checkout.rules.ts';

/** Texts have at most 500 characters, the note 2000, and answers to the checkout form are a JSON object of at most 20000. */
export function findInputProblem(input: UpdateCheckoutInput): { message: string; field: string } | null {
  const { email, note, taxNumber, shippingOptionId, additionalFields } = input;
  const texts: Record<string, unknown> = { email, taxNumber, shippingOptionId };
  for (const address of ['shippingAddress', 'billingAddress'] as const)
    for (const [name, text] of Object.entries(input[address] ?? {})) texts[`${address}.${name}`] = text;
  const long = Object.entries(texts).find(
    ([, text]) => typeof text === 'string' && text.length > checkoutLimits.text,
  );
  if (long)
    return { message: `At most ${checkoutLimits.text} characters, please.`, field: `input.${long[0]}` };
  if ((note ?? '').length > checkoutLimits.note)
    return { message: `At most ${checkoutLimits.note} characters, please.`, field: 'input.note' };
  const written = writeAdditionalFields(additionalFields);
  return 'problem' in written ? { message: written.problem, field: 'input.additionalFields' } : null;
}
