import type { Queries, ScopedDatabase } from '#kit/database.ts';
import {
  addEntry,
  changeGiftCard,
  findGiftCard,
  type GiftCardEntryRow,
  type GiftCardRow,
  markGiftCardDisabled,
} from './gift-card.data.ts';
import {
  balanceOf,
  decideRedemption,
  decideRefund,
  giftCardUnknown,
  type LedgerDecision,
  type LedgerProblem,
  type LedgerSituation,
  type RefundTooHigh,
} from './gift-card.rules.ts';

/** The card after money moved, or after it turned out that it had moved before. */
export interface LedgerChanged {
  readonly __typename: 'LedgerChanged';
  readonly card: GiftCardRow;
}

/** An amount to take from a card. */
export interface Redemption {
  readonly giftCardId: string;
  /** Minor units of the card's currency, above 0. */
  readonly amountCents: number;
  /** Names this redemption: asking again with it takes nothing more. */
  readonly key: string;
  /** What is paid with it, such as an order's id. */
  readonly reference: string;
}

/**
 * Takes an amount from a card, inside the transaction that `queries` belongs to: when that is rolled back, nothing was
 * taken. The card stays locked until then, so however many spend it at once, it pays what it is worth and no more.
 */
export function redeemGiftCard(
  queries: Queries,
  { giftCardId, amountCents, key, reference }: Redemption,
): Promise<LedgerChanged | LedgerProblem> {
  return move(queries, giftCardId, { kind: 'REDEEM', key, reference, accountId: null }, (situation) =>
    decideRedemption(situation, { amountCents, key }),
  );
}

/** Gives back what a redemption took, or a part of it, inside the transaction that `queries` belongs to. */
export function refundGiftCard(
  queries: Queries,
  refund: {
    readonly giftCardId: string;
    readonly redemptionKey: string;
    readonly amountCents: number;
    readonly key: string;
    readonly accountId: string | null;
  },
): Promise<LedgerChanged | LedgerProblem | RefundTooHigh> {
  const { giftCardId, redemptionKey, key, accountId } = refund;
  return move(
    queries,
    giftCardId,
    { kind: 'REFUND', key, reference: redemptionKey, accountId },
    (situation) => decideRefund(situation, refund),
  );
}

/** Takes a card out of use for good: its ledger ends with what was left. Null when there is no such card. */
export function disableGiftCard(
  db: ScopedDatabase,
  id: string,
  accountId: string | null,
): Promise<GiftCardRow | null> {
  return db.transaction((queries) => disableLockedCard(queries, id, accountId));
}

/** The same in the transaction that `queries` belongs to. */
export function disableLockedCard(
  queries: Queries,
  id: string,
  accountId: string | null,
): Promise<GiftCardRow | null> {
  return changeGiftCard(queries, id, async (card) => {
    if (card.disabledAt) return card;
    // 0, not -0, which no ledger knows.
    const amountCents = 0 - balanceOf(card.ledger);
    const entry = { kind: 'DISABLE', amountCents, key: `disable ${id}`, reference: '', accountId } as const;
    await addEntry(queries, id, entry);
    await markGiftCardDisabled(queries, id);
    return (await findGiftCard(queries, id)) ?? card;
  });
}

async function move<Problem>(
  queries: Queries,
  giftCardId: string,
  line: Pick<GiftCardEntryRow, 'kind' | 'key' | 'reference' | 'accountId'>,
  decide: (situation: LedgerSituation) => LedgerDecision | Problem,
): Promise<LedgerChanged | Problem | typeof giftCardUnknown> {
  const result = await changeGiftCard(queries, giftCardId, async (card) => {
    const decision = decide({ isDisabled: card.disabledAt !== null, ledger: card.ledger });
    if (!isDecision(decision)) return decision;
    if (decision.__typename === 'LedgerChange')
      await addEntry(queries, giftCardId, { ...line, amountCents: decision.amountCents });
    const changed = await findGiftCard(queries, giftCardId);
    return { __typename: 'LedgerChanged' as const, card: changed ?? card };
  });
  return result ?? giftCardUnknown;
}

function isDecision<Problem>(decision: LedgerDecision | Problem): decision is LedgerDecision {
  if (typeof decision !== 'object' || decision === null || !('__typename' in decision)) return false;
  return decision.__typename === 'LedgerChange' || decision.__typename === 'LedgerChangedBefore';
}
