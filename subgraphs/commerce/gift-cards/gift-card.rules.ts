import { sumAmounts } from '../money/money.rules.ts';

/** What a line of the ledger is for. */
export type GiftCardEntryKind = 'ISSUE' | 'REDEEM' | 'REFUND' | 'DISABLE';

/** A line of a gift card's ledger, as far as its balance goes. */
export interface LedgerLine {
  readonly kind: GiftCardEntryKind;
  /** Minor units; below 0 for what was taken. */
  readonly amountCents: number;
  readonly key: string;
  readonly reference: string;
}

/** A gift card is worth at most a million in its currency. */
export const giftCardLimits = { largestUnits: 1_000_000, note: 1_000, key: 200, reference: 200 } as const;

/** Twenty times in a quarter of an hour someone at one network address may ask what a card is worth. */
export const balanceLimits = { questions: 20, windowSeconds: 900 } as const;

/** What a shopper is told about a code that is no card's, or no longer: the same words, so that nothing can be learned. */
export const giftCardUnknownMessage = 'That gift card cannot be used. Please check the code.';

/** A gift card is worth the sum of its ledger. */
export function balanceOf(ledger: readonly Pick<LedgerLine, 'amountCents'>[]): number {
  return sumAmounts(ledger.map(({ amountCents }) => amountCents));
}

/** Why no money moved. */
export type LedgerProblem =
  | { readonly __typename: 'GiftCardUnknown'; readonly message: string }
  | { readonly __typename: 'GiftCardBalanceTooLow'; readonly message: string; readonly balanceCents: number }
  | { readonly __typename: 'KeyUsedBefore'; readonly message: string };

/** Why nothing was given back, besides. */
export interface RefundTooHigh {
  readonly __typename: 'RefundTooHigh';
  readonly message: string;
}

/** The line to write, or the one that the same question wrote before. */
export type LedgerDecision =
  | { readonly __typename: 'LedgerChange'; readonly amountCents: number }
  | { readonly __typename: 'LedgerChangedBefore'; readonly line: LedgerLine };

/** A card as it is while nobody else changes it. */
export interface LedgerSituation {
  readonly isDisabled: boolean;
  readonly ledger: readonly LedgerLine[];
}

/**
 * An amount above nothing is taken from a card that is in use and worth it; asking again with the same key takes nothing
 * more, and the same key for anything else is refused.
 */
export function decideRedemption(
  { isDisabled, ledger }: LedgerSituation,
  asked: { readonly amountCents: number; readonly key: string },
): LedgerDecision | LedgerProblem {
  assertPositive(asked.amountCents);
  const before = ledger.find(({ key }) => key === asked.key);
  if (before)
    return before.kind === 'REDEEM' && before.amountCents === -asked.amountCents
      ? { __typename: 'LedgerChangedBefore', line: before }
      : keyUsedBefore;
  if (isDisabled) return giftCardUnknown;
  const balance = balanceOf(ledger);
  return asked.amountCents <= balance
    ? { __typename: 'LedgerChange', amountCents: -asked.amountCents }
    : {
        __typename: 'GiftCardBalanceTooLow',
        message: 'There is not enough left on that gift card.',
        balanceCents: balance,
      };
}

/**
 * A redemption is given back in one or more parts, together never more than was taken, to a card that is in use; asking
 * again with the same key gives nothing more.
 */
export function decideRefund(
  { isDisabled, ledger }: LedgerSituation,
  asked: { readonly redemptionKey: string; readonly amountCents: number; readonly key: string },
): LedgerDecision | LedgerProblem | RefundTooHigh {
  assertPositive(asked.amountCents);
  const before = ledger.find(({ key }) => key === asked.key);
  if (before) {
    const isSame =
      before.kind === 'REFUND' &&
      before.amountCents === asked.amountCents &&
      before.reference === asked.redemptionKey;
    return isSame ? { __typename: 'LedgerChangedBefore', line: before } : keyUsedBefore;
  }
  if (isDisabled) return giftCardUnknown;
  const taken = ledger.filter(({ kind, key }) => kind === 'REDEEM' && key === asked.redemptionKey);
  const given = ledger.filter(
    ({ kind, reference }) => kind === 'REFUND' && reference === asked.redemptionKey,
  );
  const left = -balanceOf([...taken, ...given]);
  return asked.amountCents <= left
    ? { __typename: 'LedgerChange', amountCents: asked.amountCents }
    : { __typename: 'RefundTooHigh', message: 'More cannot be given back than was taken.' };
}

/** The answer for a card that is not there, or no longer in use. */
export const giftCardUnknown = { __typename: 'GiftCardUnknown', message: giftCardUnknownMessage } as const;

const keyUsedBefore = {
  __typename: 'KeyUsedBefore',
  message: 'That idempotency key was used for something else.',
} as const;

function assertPositive(amountCents: number): void {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new RangeError(`Only an amount above nothing moves: ${amountCents}`);
}
