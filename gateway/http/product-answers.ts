import type { AdditionalFieldsQuery, SiteCartAnswersQuery } from '#web/generated/graphql.ts';
import {
  type AdditionalFieldsPage,
  additionalFieldsPage,
  type Choice,
} from '#web/site/additional-fields/additional-fields-page.tsx';
import { askedFields } from '#web/site/asked-fields.ts';
import type { VisitorPage } from '#web/site/page/visitor-page.ts';
import { readAnswers, writeAnswers } from '#web/site/product-answers.ts';
import type { GraphRequest } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { type Fields, returnPath, text } from './show-again.ts';

/** What was refused, as far as a form can say it. */
export interface Outcome {
  readonly __typename: string;
  readonly message?: string;
  readonly fields?: readonly { readonly fieldId: string; readonly message: string }[];
}

/** What a shopper is asked for something, and what they answered. */
export interface Asked {
  readonly title: string;
  readonly fields: AdditionalFieldsPage['fields'];
  readonly isGiftCard: boolean;
  /** What was filled in, as text; undefined when nothing of the form came with what was sent. */
  readonly answers: string | undefined;
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
export function isFromForm(sent: Fields): boolean {
  return askedMark in sent;
}

/** What a product asks its shoppers, with what was sent of it; null when there is no such product. */
export async function askedByProduct(
  install: Install,
  sent: Fields,
  request: GraphRequest,
): Promise<Asked | null> {
  const { result } = await install.run('AdditionalFields', { productId: text(sent, 'productId') }, request);
  const { product } = dataOf<AdditionalFieldsQuery>(result, 'AdditionalFields');
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
export async function askedByEntry(
  install: Install,
  entryId: string,
  sent: Fields | null,
  request: GraphRequest,
): Promise<Asked | null> {
  const { result } = await install.run('SiteCartAnswers', {}, request);
  const { cart } = dataOf<SiteCartAnswersQuery>(result, 'SiteCartAnswers');
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
export function askingPage(
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
  const wrong = isFromForm(sent) ? (outcome?.fields ?? []) : [];
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
