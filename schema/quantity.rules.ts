/** A quantity goes from 1 to 9999 in steps of 1 and starts at 1. */
export const QUANTITY = { min: 1, max: 9999, step: 1, default: 1 } as const;

/** Why a quantity was refused; `__typename` is the name of the problem in the API. */
export type QuantityProblem =
  | { readonly __typename: 'QuantityNotNumeric'; readonly message: string }
  | { readonly __typename: 'QuantityNotWhole'; readonly message: string }
  | QuantityOutOfRange;

export interface QuantityOutOfRange {
  readonly __typename: 'QuantityOutOfRange';
  readonly message: string;
  readonly minimum: number;
  readonly maximum: number;
}

export type ParsedQuantity =
  | { readonly ok: true; readonly quantity: number }
  | { readonly ok: false; readonly problem: QuantityProblem };

/**
 * A quantity is a whole number from 1 to 9999, as a JSON number or as text; a quantity left out is 1. Outside the limits
 * it is refused and never silently clamped, so nobody buys a number they did not ask for.
 */
export function parseQuantity(
  raw: unknown,
  { min = QUANTITY.min, max = QUANTITY.max }: { min?: number; max?: number } = {},
): ParsedQuantity {
  if (raw === undefined || raw === null) return { ok: true, quantity: QUANTITY.default };
  const quantity = readNumber(raw);
  if (quantity === null) {
    return {
      ok: false,
      problem: { __typename: 'QuantityNotNumeric', message: 'Quantity must be a number.' },
    };
  }
  if (!Number.isInteger(quantity)) {
    return {
      ok: false,
      problem: { __typename: 'QuantityNotWhole', message: 'Quantity must be a whole number' },
    };
  }
  return quantity < min || quantity > max
    ? { ok: false, problem: quantityOutOfRange(min, max) }
    : { ok: true, quantity };
}

/** A refused quantity says which quantities are accepted. */
export function quantityOutOfRange(minimum: number, maximum: number): QuantityOutOfRange {
  const accepted = minimum === maximum ? `must be ${minimum}` : `must be between ${minimum} and ${maximum}`;
  return { __typename: 'QuantityOutOfRange', message: `Quantity ${accepted}.`, minimum, maximum };
}

const WRITTEN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function readNumber(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string' || !WRITTEN_NUMBER.test(raw.trim())) return null;
  const value = Number(raw.trim());
  return Number.isFinite(value) ? value : null;
}
