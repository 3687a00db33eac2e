import { createHash } from 'node:crypto';
import type { Location } from '../locations/location.rules.ts';
import type { TaxAmounts, TaxedPart } from './tax-amounts.rules.ts';
import type { CountedTaxes, TaxQuestion } from './tax-service.ts';

/** What is taxed, and where. */
export interface Taxed {
  readonly parts: readonly TaxedPart[];
  readonly place: TaxedPlace;
}

/** A location, with the street where it is known. */
export interface TaxedPlace extends Location {
  readonly line1?: string;
  readonly city?: string;
}

/** How an owner has a service count. */
export interface TaxServiceTerms {
  readonly isTaxIncluded: boolean;
  /** What the service calls products of a tax class. */
  readonly serviceCodes: Readonly<Record<string, string>>;
}

/** What a service answered to a question, or that it did not. */
export interface StoredTaxAnswer {
  readonly key: string;
  readonly state: 'COUNTED' | 'REFUSED' | 'SILENT';
  /** Null unless it was counted. */
  readonly counted: CountedTaxes | null;
  readonly askedAt: Date;
}

/** How far a service's taxes are known: nothing is asked yet (or not lately), or what it said. */
export type TaxState = 'OPEN' | StoredTaxAnswer['state'];

const minute = 60_000;
/** How long an answer counts; a service that did not answer is left alone for a while. */
const lasting = { COUNTED: 60 * minute, REFUSED: 10 * minute, SILENT: minute / 2 } as const;

/** What a service is asked about an order; null where nothing of it costs anything. */
export function taxQuestionOf(
  { parts, place }: Taxed,
  { currency, taxNumber }: { readonly currency: string; readonly taxNumber: string },
  { isTaxIncluded, serviceCodes }: TaxServiceTerms,
): TaxQuestion | null {
  const asked = parts.filter(isAsked);
  if (asked.length === 0) return null;
  const { line1 = '', city = '', region, postalCode, country } = place;
  return {
    ...{ currency, isTaxIncluded, taxNumber },
    address: { line1, city, region, postalCode, country },
    parts: asked.map(({ amount, taxClass, isShipping }) => ({
      ...{ amount, isShipping },
      code: isShipping ? '' : (serviceCodes[taxClass] ?? ''),
    })),
  };
}

const isAsked = ({ amount }: TaxedPart): boolean => amount > 0;

/** Names a question: whatever changes about it makes it another one. */
export function keyOfQuestion(question: TaxQuestion): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 22);
}

/** An answer as long as it counts. */
export function stateOfAnswer(answer: StoredTaxAnswer | null, now: Date): TaxState {
  if (!answer || now.getTime() - answer.askedAt.getTime() >= lasting[answer.state]) return 'OPEN';
  return answer.state;
}

/** What a service counted, by the parts that it was asked about and those that cost nothing. */
export function amountsOf(
  parts: readonly TaxedPart[],
  question: TaxQuestion,
  answer: CountedTaxes,
): TaxAmounts {
  const { reference: calculation, parts: counted, taxes } = answer;
  let next = 0;
  return {
    parts: parts.map((part) => {
      if (!isAsked(part)) return 0;
      next += 1;
      return counted[next - 1] ?? 0;
    }),
    taxes: taxes.map((tax, index) => ({ ...tax, id: `service-${index + 1}` })),
    sale: { calculation, question, amountCents: saleAmountOf(question, answer) },
  };
}

/** What a sale comes to: its parts, with the taxes that they do not contain. */
export function saleAmountOf({ parts, isTaxIncluded }: TaxQuestion, { parts: taxes }: CountedTaxes): number {
  const added = isTaxIncluded ? [] : taxes;
  return [...parts.map(({ amount }) => amount), ...added].reduce((sum, amount) => sum + amount, 0);
}

/**
 * Refuses what cannot be: taxes of as many parts as were asked about, in whole minor units from nothing to what prices contain, which come to
 * the same by part and by tax.
 */
export function isPlausible(question: TaxQuestion, { parts, taxes }: CountedTaxes): boolean {
  const sum = (amounts: readonly number[]) => amounts.reduce((before, amount) => before + amount, 0);
  const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount >= 0;
  return (
    parts.length === question.parts.length &&
    parts.every(isAmount) &&
    taxes.every(({ amount }) => isAmount(amount)) &&
    (!question.isTaxIncluded || parts.every((tax, index) => tax <= (question.parts[index]?.amount ?? 0))) &&
    sum(parts) === sum(taxes.map(({ amount }) => amount))
  );
}
