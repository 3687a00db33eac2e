import { type RobotRefusal, refuseRobot } from '#kit/captcha.ts';
import { networkOf } from '#kit/network.ts';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import { tryAgainMessage } from '#schema/try-again.rules.ts';
import { cartMessages } from '../cart/cart.messages.ts';
import type { CommerceContext } from '../context.ts';
import { asProduct, asVariant } from '../products/product-rows.ts';
import { findMerchandising } from './merchandising.data.ts';
import type { MerchandisingSettings } from './merchandising.rules.ts';
import { merchandisingTextOf } from './merchandising-text.ts';
import { countAttempt, saveSignUp } from './restock.data.ts';
import {
  findEmailProblem,
  isAttemptAllowed,
  isVariantSoldOut,
  readLanguage,
  restockMessages,
  signUpLimits,
} from './restock.rules.ts';

/** What a visitor asks for. */
export interface SignUpRequest {
  readonly productId: string;
  readonly variantId: string;
  readonly email: string;
  readonly isJoinMailingList?: boolean | null | undefined;
  readonly captchaToken?: string | null | undefined;
  readonly language?: string | null | undefined;
}

type Refusal =
  | RobotRefusal
  | {
      readonly __typename:
        | 'ProductUnavailable'
        | 'VariantUnavailable'
        | 'VariantInStock'
        | 'RestockNotOffered';
      readonly message: string;
    }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string }
  | { readonly __typename: 'TooManyAttempts'; readonly message: string; readonly retryAfter: number };

/** What became of it. */
export type SignUpOutcome = { readonly __typename: 'SignedUpForRestock'; readonly message: string } | Refusal;

/**
 * Lets a visitor wait for a sold-out variant. The cheap checks come first: a typing error costs no attempt, and the
 * captcha service is asked only for attempts within the limit.
 */
export async function signUpForRestock(
  context: CommerceContext,
  request: SignUpRequest,
): Promise<SignUpOutcome> {
  const { db } = context;
  const { productId, variantId } = request;
  const problem = findEmailProblem(request.email);
  if (problem) return { __typename: 'InvalidInput', message: problem, field: 'input.email' };
  const refusal =
    (await refuseAttempt(context)) ?? (await refuseRobot(context, 'waitlist', request.captchaToken));
  if (refusal) return refusal;
  const settings = await findMerchandising(context.merchandising, productId);
  const unavailable = await refuseVariant(context, request, settings);
  if (unavailable) return unavailable;
  const email = normalizeEmail(request.email);
  const language = readLanguage(request.language ?? null);
  const isJoinMailingList = request.isJoinMailingList ?? false;
  await saveSignUp(db, { productId, variantId, email, language, isJoinMailingList });
  // Commerce knows of no mailing list: whoever does is told, and asks for a confirmation by mail.
  if (isJoinMailingList) context.effects.push({ kind: 'news-wanted', email, language, source: 'restock' });
  const message = await merchandisingTextOf(context, productId, settings, 'restockSuccessText');
  return { __typename: 'SignedUpForRestock', message };
}

async function refuseAttempt({ db, viewer }: CommerceContext): Promise<Refusal | null> {
  const { attempts, secondsLeft } = await countAttempt(db, networkOf(viewer.address), signUpLimits);
  if (isAttemptAllowed(attempts)) return null;
  return { __typename: 'TooManyAttempts', message: tryAgainMessage(secondsLeft), retryAfter: secondsLeft };
}

async function refuseVariant(
  { catalog }: CommerceContext,
  { productId, variantId }: SignUpRequest,
  settings: MerchandisingSettings,
): Promise<Refusal | null> {
  const row = await catalog.products.clear(productId).load(productId);
  if (!row?.isVisible) return { __typename: 'ProductUnavailable', message: cartMessages.productUnavailable };
  const variant = row.variants.find(({ id }) => id === variantId);
  if (!variant) return { __typename: 'VariantUnavailable', message: cartMessages.variantUnavailable };
  if (!isVariantSoldOut(asProduct(row).type, asVariant(variant)))
    return { __typename: 'VariantInStock', message: restockMessages.variantInStock };
  if (!settings.isRestockEnabled)
    return { __typename: 'RestockNotOffered', message: restockMessages.notOffered };
  return null;
}
