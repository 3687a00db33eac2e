import { giftCardDetailNames } from '../gift-cards/gift-card-details.rules.ts';
import { ProductType } from '../products/product.rules.ts';
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

/** The product that answers are given for: a gift card asks for its recipient's details by itself. */
export interface AskingProduct {
  readonly type: number;
  /** The form that its owner added; null for none. */
  readonly additionalFieldsFormId: string | null;
}

/** Without a form only a gift card asks for something: of other answers nothing is kept. */
export function answersWithoutForm(type: number, text: string | null): string | null {
  const details = ownAnswers(type, text);
  return Object.keys(details).length > 0 ? JSON.stringify(details) : null;
}

/**
 * A product with a form goes into the cart with answers to it, be they `{}`, that keep the form's rules; of a gift card's
 * the details for its recipient stay beside them.
 */
export function decideForm(
  type: number,
  text: string | null,
  { answers, problems }: CheckedForm,
): { readonly additionalFields: string } | AdditionalFieldsInvalid {
  if (problems.length > 0 || text === null || text.trim() === '')
    return {
      __typename: 'AdditionalFieldsInvalid',
      message: cartMessages.additionalFieldsInvalid,
      fields: problems,
    };
  const kept = { ...ownAnswers(type, text), ...readObject(answers) };
  return { additionalFields: JSON.stringify(kept) };
}

function ownAnswers(type: number, text: string | null): Record<string, unknown> {
  if (type !== ProductType.giftCard || text === null || text.trim() === '') return {};
  const given = readObject(text);
  return Object.fromEntries(
    giftCardDetailNames.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
  );
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
