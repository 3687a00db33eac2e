import { isLongerThan } from '#kit/text-length.rules.ts';

const largestStock = 1_000_000_000;
const maxNote = 500;
const maxKey = 100;

/** What is wrong with an input, and where. */
export interface InvalidStock {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

/** Why a stock was not adjusted. */
export type StockRefusal =
  | InvalidStock
  | { readonly __typename: 'NotFound' | 'NotEnoughStock'; readonly message: string };

/** What an owner writes down beside a change of stock. */
export interface StockWords {
  readonly note?: string | null | undefined;
  readonly key?: string | null | undefined;
}

const invalid = (field: string, message: string): InvalidStock => ({
  __typename: 'InvalidInput',
  field,
  message,
});

/** A stock is a whole number from 0 to 1000000000, or unlimited. */
export function findStockProblem(quantity: number | null, words: StockWords = {}): InvalidStock | null {
  if (quantity !== null && (quantity < 0 || quantity > largestStock))
    return invalid('quantity', `Stock must be between 0 and ${largestStock}.`);
  return findWordsProblem(words);
}

/** An adjustment takes away or adds at least one and at most 1000000000, with a note of at most 500 characters. */
export function findAdjustmentProblem(delta: number, words: StockWords): InvalidStock | null {
  if (delta === 0 || Math.abs(delta) > largestStock)
    return invalid('delta', `An adjustment adds or takes away 1 to ${largestStock}.`);
  return findWordsProblem(words);
}

function findWordsProblem({ note, key }: StockWords): InvalidStock | null {
  if (note && isLongerThan(note, maxNote))
    return invalid('note', `A note can have at most ${maxNote} characters.`);
  if (note && (note.includes('\0') || /\p{Cs}/u.test(note)))
    return invalid('note', 'This text holds a character that is no text.');
  return typeof key === 'string' && !/^[\w.:-]{1,100}$/.test(key)
    ? invalid('key', `A key has 1 to ${maxKey} letters, digits, hyphens, points, colons and underscores.`)
    : null;
}

/** An adjustment never takes a stock below 0 or above 1000000000, and an unlimited stock has nothing to adjust. */
export function explainRefusal(variant: { isUnlimited: boolean } | null, delta: number): StockRefusal {
  if (!variant) return { __typename: 'NotFound', message: 'There is no such variant.' };
  if (variant.isUnlimited)
    return invalid('variantId', 'The stock of this variant is unlimited. Set it to a number first.');
  return delta < 0
    ? { __typename: 'NotEnoughStock', message: 'Fewer than that are in stock.' }
    : invalid('delta', `Stock must be between 0 and ${largestStock}.`);
}

/** So many variants are looked at or changed at once. */
export const mostChanges = 50;

/** What is asked of a variant's stock, as it comes. */
export interface AskedStockChange {
  readonly variantId: string;
  readonly delta?: number | null | undefined;
  readonly stock?: number | null | undefined;
  readonly isUnlimited?: boolean | null | undefined;
}

/** Several stocks are changed at once: 1 to 50, each once and in one way, under a key of 1 to 200 characters or none. */
export function findChangesProblem(
  changes: readonly AskedStockChange[],
  key: string | null,
): { readonly message: string; readonly field: string } | null {
  const field = 'input.changes';
  if (changes.length < 1 || changes.length > mostChanges)
    return { message: `1 to ${mostChanges} variants, please.`, field };
  if (new Set(changes.map(({ variantId }) => variantId)).size < changes.length)
    return { message: 'Each variant can be named once.', field };
  for (const { delta = null, stock = null, isUnlimited = null } of changes) {
    if ([delta, stock, isUnlimited].filter((given) => given !== null).length !== 1 || isUnlimited === false)
      return { message: 'Either delta, stock or isUnlimited, please.', field };
    if (delta !== null && (delta === 0 || Math.abs(delta) > largestStock))
      return { message: 'A number that is not 0, please.', field };
    if (stock !== null && (stock < 0 || stock > largestStock))
      return { message: `Stock must be between 0 and ${largestStock}.`, field };
  }
  if (key !== null && (key.length < 1 || key.length > 200))
    return { message: 'A key has 1 to 200 characters.', field: 'input.key' };
  return null;
}
