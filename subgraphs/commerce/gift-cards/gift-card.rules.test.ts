import { describe, expect, test } from 'vitest';
import { balanceOf, decideRedemption, decideRefund, type LedgerLine } from './gift-card.rules.ts';

const issued: LedgerLine = { kind: 'ISSUE', amountCents: 5_000, key: 'issue', reference: '' };
const redeemed: LedgerLine = { kind: 'REDEEM', amountCents: -3_000, key: 'order-1', reference: 'order-1' };
const card = (...ledger: LedgerLine[]) => ({ isDisabled: false, ledger });

describe('a gift card', () => {
  test('is worth the sum of its ledger', () => {
    expect(balanceOf([])).toBe(0);
    expect(balanceOf([issued, redeemed])).toBe(2_000);
  });

  test('pays what it is worth, to the last cent and not one more', () => {
    expect(decideRedemption(card(issued, redeemed), { amountCents: 2_000, key: 'order-2' })).toEqual({
      __typename: 'LedgerChange',
      amountCents: -2_000,
    });
    expect(decideRedemption(card(issued, redeemed), { amountCents: 2_001, key: 'order-2' })).toEqual({
      __typename: 'GiftCardBalanceTooLow',
      message: 'There is not enough left on that gift card.',
      balanceCents: 2_000,
    });
  });

  test('pays an order once, however often the shop asks', () => {
    expect(decideRedemption(card(issued, redeemed), { amountCents: 3_000, key: 'order-1' })).toEqual({
      __typename: 'LedgerChangedBefore',
      line: redeemed,
    });
    expect(decideRedemption(card(issued, redeemed), { amountCents: 1_000, key: 'order-1' }).__typename).toBe(
      'KeyUsedBefore',
    );
    expect(decideRedemption(card(issued), { amountCents: 5_000, key: 'issue' }).__typename).toBe(
      'KeyUsedBefore',
    );
  });

  test('that was disabled pays nothing, in the words for a card that never was', () => {
    const disabled = { isDisabled: true, ledger: [issued] };
    expect(decideRedemption(disabled, { amountCents: 1, key: 'order-2' })).toEqual({
      __typename: 'GiftCardUnknown',
      message: 'That gift card cannot be used. Please check the code.',
    });
  });

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'never moves an amount of %d',
    (amountCents) => {
      expect(() => decideRedemption(card(issued), { amountCents, key: 'k' })).toThrow('above nothing');
      expect(() => decideRefund(card(issued), { amountCents, key: 'k', redemptionKey: 'r' })).toThrow(
        'above nothing',
      );
    },
  );
});

describe('a refund', () => {
  const ask = (amountCents: number, key = 'refund-1') => ({ redemptionKey: 'order-1', amountCents, key });
  const partly: LedgerLine = { kind: 'REFUND', amountCents: 1_000, key: 'refund-1', reference: 'order-1' };

  test('gives back what an order took, in parts if need be, and never more', () => {
    expect(decideRefund(card(issued, redeemed), ask(3_000)).__typename).toBe('LedgerChange');
    expect(decideRefund(card(issued, redeemed), ask(3_001))).toEqual({
      __typename: 'RefundTooHigh',
      message: 'More cannot be given back than was taken.',
    });
    expect(decideRefund(card(issued, redeemed, partly), ask(2_000, 'refund-2')).__typename).toBe(
      'LedgerChange',
    );
    expect(decideRefund(card(issued, redeemed, partly), ask(2_001, 'refund-2')).__typename).toBe(
      'RefundTooHigh',
    );
    expect(decideRefund(card(issued), ask(1)).__typename).toBe('RefundTooHigh');
  });

  test('happens once, however often the shop asks', () => {
    expect(decideRefund(card(issued, redeemed, partly), ask(1_000)).__typename).toBe('LedgerChangedBefore');
    expect(decideRefund(card(issued, redeemed, partly), ask(900)).__typename).toBe('KeyUsedBefore');
  });

  test('does not go to a card that was disabled', () => {
    expect(decideRefund({ isDisabled: true, ledger: [issued, redeemed] }, ask(1)).__typename).toBe(
      'GiftCardUnknown',
    );
  });
});
