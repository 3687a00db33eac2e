import { networkOf } from '#kit/network.ts';
import { tooManyAttemptsMessage } from '#schema/try-again.rules.ts';
import { openHolder } from '../cart/cart-holder.ts';
import type { CommerceContext } from '../context.ts';
import { findGiftCardByHash } from '../gift-cards/gift-card.data.ts';
import { balanceLimits, balanceOf } from '../gift-cards/gift-card.rules.ts';
import { countQuestion } from '../gift-cards/gift-card-attempt.data.ts';
import { readCode } from '../gift-cards/gift-card-code.rules.ts';
import { hashCode } from '../gift-cards/gift-card-code.ts';
import { type CheckoutRow, changeCards, findCheckout } from './checkout.data.ts';
import { checkoutLimits } from './checkout.rules.ts';

const unusable = {
  __typename: 'GiftCardUnusable',
  message: 'That gift card cannot be used. Please check the code.',
} as const;

/** Pays with a gift card as far as it goes. Codes are guessed at no faster than balances are asked for. */
export async function applyGiftCard(context: CommerceContext, typed: string) {
  const { db, secret, viewer } = context;
  const count = await countQuestion(db, networkOf(viewer.address), balanceLimits);
  if (count.attempts > balanceLimits.questions) {
    const { secondsLeft } = count;
    const message = tooManyAttemptsMessage(secondsLeft);
    return { __typename: 'TooManyAttempts', message, retryAfter: secondsLeft } as const;
  }
  const holder = await openHolder(context);
  const checkout = await findCheckout(db, holder);
  if (!checkout) return null;
  const card = await findGiftCardByHash(db, hashCode(secret, db.websiteId, readCode(typed) ?? ''));
  if (!card) return unusable;
  const isKnown = checkout.cards.some(({ id }) => id === card.id);
  const isUsable =
    card.disabledAt === null && card.currency === checkout.cart.currency && balanceOf(card.ledger) > 0;
  if (isKnown) return checkout;
  if (!isUsable || checkout.cards.length >= checkoutLimits.giftCards) return unusable;
  await changeCards(db, checkout.cart.id, { add: card.id });
  return findCheckout(db, holder);
}

/** Does not pay with a gift card; null when there is no cart. */
export async function deleteGiftCard(context: CommerceContext, id: string): Promise<CheckoutRow | null> {
  const holder = await openHolder(context);
  const checkout = await findCheckout(context.db, holder);
  if (!checkout) return null;
  await changeCards(context.db, checkout.cart.id, { remove: id });
  return findCheckout(context.db, holder);
}
