import type { AdditionalFieldsQuery, SiteCartAnswersQuery } from '#web/generated/graphql.ts';
import {
  type ActionAnswer,
  type ActionGraph,
  type Fields,
  type Ran,
  returnPath,
  showPage,
  text,
} from '../action.ts';
import { askedFields } from '../asked-fields.ts';
import type { VisitorPage } from '../page/visitor-page.tsx';
import { readAnswers, writeAnswers } from '../product-answers.ts';
import { type AdditionalFieldsPage, additionalFieldsPage, type Choice } from './additional-fields-page.tsx';

/** What was refused, as far as a form can say it. */
export interface Outcome {
  readonly __typename: string;
  readonly message?: string;
  readonly fields?: readonly { readonly fieldId: string; readonly message: string }[];
  /** The entry of the cart that came. */
  readonly newlyAdded?: { readonly id: string };
}

/** What a shopper is asked for something, and what they answered. */
export interface Asked {
  readonly title: string;
  readonly fields: AdditionalFieldsPage['fields'];
  readonly isGiftCard: boolean;
  /** What was filled in; undefined when nothing of the form came with what was sent. */
  readonly answers: unknown;
  /** What of it is chosen, so that it can be chosen anew. */
  readonly choices: readonly Choice[];
}

const answerPrefix = 'field.';
const optionPrefix = 'option.';
const askedMark = 'asked';

/** True for a form that holds any answers, or comes from the page that asks for them. */
export function hasAnswers(sent: Fields): boolean {
  return askedMark in sent || Object.keys(sent).some((name) => name.startsWith(answerPrefix));
}

/** True when the shopper has seen the form: only then is anything wrong with it. */
function isFromForm(sent: Fields): boolean {
  return askedMark in sent;
}

/** What a product asks its shoppers, with what was sent of it; null when there is no such product. */
export async function findAskedByProduct(graph: ActionGraph, sent: Fields): Promise<Asked | null> {
  const productId = text(sent, 'productId');
  const { product } = await graph.read<AdditionalFieldsQuery>('AdditionalFields', { productId });
  if (!product) return null;
  const { additionalFieldsForm } = product;
  const fields = askedFields({ product, additionalFieldsForm });
  const ownIds = new Set(additionalFieldsForm?.fields.map(({ id }) => id));
  const isOwn = (name: string) => ownIds.has(name.slice(answerPrefix.length).split('.')[0] ?? '');
  const isAnswered = isFromForm(sent) || additionalFieldsForm === null || Object.keys(sent).some(isOwn);
  return {
    title: product.title,
    fields,
    isGiftCard: product.type === 'GIFT_CARD',
    choices: choicesOf(product, sent),
    answers: isAnswered && hasAnswers(sent) ? writeAnswers(fields, pairsOf(sent)) : undefined,
  };
}

/** What an entry of the visitor's cart was asked; its answers are what was sent, else what is kept. Null when it is gone. */
export async function findAskedByEntry(
  graph: ActionGraph,
  entryId: string,
  sent: Fields | null,
): Promise<Asked | null> {
  const { cart } = await graph.read<SiteCartAnswersQuery>('SiteCartAnswers', {});
  const entry = cart?.entries.find(({ id }) => id === entryId);
  if (!entry) return null;
  const fields = askedFields(entry);
  const kept = entry.additionalFields ?? undefined;
  return {
    title: entry.title,
    fields,
    isGiftCard: entry.product?.type === 'GIFT_CARD',
    choices: [],
    answers: sent ? writeAnswers(fields, pairsOf(sent)) : kept,
  };
}

/** The page that asks for answers, with what was chosen before; when the shopper has seen it, with what is wrong. */
export function askForAnswers(
  { title, fields, answers, choices }: Asked,
  sent: Fields,
  asking: {
    readonly action: string;
    readonly submitLabel: string;
    readonly outcome: Outcome | null;
    readonly notice: { readonly title: string; readonly message: string } | null;
  },
): VisitorPage {
  const { action, submitLabel, outcome, notice } = asking;
  const wrong = wrongFields(outcome, sent);
  const shown = new Set([askedMark, ...choices.map(({ control }) => control)]);
  const kept = pairsOf(sent).filter(([name]) => !name.startsWith(answerPrefix) && !shown.has(name));
  return additionalFieldsPage({
    ...{ title, fields, choices, action, submitLabel },
    values: readAnswers(answers ?? writeAnswers(fields, pairsOf(sent))),
    errors: Object.fromEntries(wrong.map(({ fieldId, message }) => [fieldId, message])),
    problem: notice,
    hidden: [...kept, [askedMark, '1']],
    backTo: returnPath(sent, '/cart'),
  });
}

/** What is wrong with fields that the shopper has seen: all of the form's, else those that stood beside the product. */
function wrongFields(outcome: Outcome | null, sent: Fields): NonNullable<Outcome['fields']> {
  const isSent = (name: string) =>
    name in sent || Object.keys(sent).some((each) => each.startsWith(`${name}.`));
  return (outcome?.fields ?? []).filter(
    ({ fieldId }) => isFromForm(sent) || isSent(`${answerPrefix}${fieldId}`),
  );
}

/** True when what was refused is answers, or came with answers that must not be lost. */
export function shouldAsk(fields: Fields, code: string): boolean {
  return code === 'AdditionalFieldsInvalid' || (hasAnswers(fields) && code !== 'NotFound');
}

/**
 * The page that asks again for what was refused; what the fields say themselves is not said above them, too. Whoever has not
 * seen the form was refused nothing yet, unless `isRefused`.
 */
export function askAgain(
  asked: Asked,
  sent: Fields,
  asking: {
    readonly action: string;
    readonly submitLabel: string;
    readonly ran: Ran<Outcome>;
    readonly notice: { readonly title: string; readonly message: string };
    readonly isRefused?: boolean;
  },
): ActionAnswer {
  const { action, submitLabel, ran, notice, isRefused = false } = asking;
  const { code, message, status, headers, answer: outcome = { __typename: code, message } } = ran;
  const isInFields = outcome.__typename === 'AdditionalFieldsInvalid';
  const page = askForAnswers(asked, sent, {
    action,
    submitLabel,
    outcome,
    notice: isInFields ? null : notice,
  });
  const wasSeen = isFromForm(sent) || wrongFields(outcome, sent).length > 0;
  return showPage(page, { status: isRefused || wasSeen ? status : 200, headers });
}

/** What the product's form chose: a variant by its SKU, or by its options, and how many; with what was filled in. */
export function readAddition(sent: Fields, additionalFields: unknown): object {
  const options = Object.keys(sent)
    .filter((name) => name.startsWith(optionPrefix))
    .map((name) => ({ name: name.slice(optionPrefix.length), value: text(sent, name) }));
  const sku = text(sent, 'sku');
  return {
    productId: text(sent, 'productId'),
    ...(sku ? { sku } : { options }),
    quantity: sent.quantity === undefined ? null : text(sent, 'quantity'),
    additionalFields: additionalFields ?? null,
  };
}

/** The options of a product that has any to choose, as they were chosen. */
function choicesOf(
  { optionNames, optionWords, variants }: NonNullable<AdditionalFieldsQuery['product']>,
  sent: Fields,
): readonly Choice[] {
  if (variants.length < 2) return [];
  const words = new Map(optionWords.map(({ own, text: word }) => [own, word]));
  const wordFor = (own: string) => words.get(own) ?? own;
  return optionNames.map((name) => {
    const values = variants.flatMap(({ options }) =>
      options.filter((option) => option.name === name && option.value !== '').map(({ value }) => value),
    );
    const control = `${optionPrefix}${name}`;
    return {
      ...{ control, label: wordFor(name), chosen: text(sent, control) },
      values: [...new Set(values)].map((value) => ({ value, text: wordFor(value) })),
    };
  });
}

function pairsOf(sent: Fields): (readonly [string, string])[] {
  return Object.entries(sent).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one) => [name, one] as const),
  );
}
