import { giftCardDetailNames } from '../gift-cards/gift-card-details.rules.ts';
import { cartMessages } from './cart.messages.ts';

/** Answers that a product's form does not take, as the graph answers it. */
export interface AdditionalFieldsInvalid {
  readonly __typename: 'AdditionalFieldsInvalid';
  readonly message: string;
  readonly fields: readonly FieldProblem[];
}

/** What is wrong with the answer to one field. */
export interface FieldProblem {
  readonly fieldId: string;
  readonly message: string;
}

/** What forms says of answers: as they may be kept, and what is wrong with them. */
export interface CheckedForm {
  readonly answers: string;
  readonly problems: readonly FieldProblem[];
}

/**
 * A product with a form goes into the cart with answers to it, be they `{}`, that keep the form's rules; of a gift card's
 * the details for its recipient stay beside them.
 */
export function decideForm(
  text: string | null,
  { answers, problems }: CheckedForm,
): { readonly additionalFields: string } | AdditionalFieldsInvalid {
  if (problems.length > 0 || text === null || text.trim() === '')
    return {
      __typename: 'AdditionalFieldsInvalid',
      message: cartMessages.additionalFieldsInvalid,
      fields: problems,
    };
  const kept = { ...giftCardDetailsIn(readObject(text)), ...readObject(answers) };
  return { additionalFields: JSON.stringify(kept) };
}

function giftCardDetailsIn(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    giftCardDetailNames.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
  );
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
