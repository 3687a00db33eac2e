import { countryData } from '#schema/address-countries.ts';
import type {
  CheckoutContentsFragment,
  SiteApplyGiftCardMutation,
  SiteCheckoutApplyCouponMutation,
  SiteCheckoutRemoveCouponMutation,
  SiteCheckTaxNumberMutation,
  SiteRemoveGiftCardMutation,
  SiteUpdateCheckoutMutation,
  UpdateCheckoutInput,
} from '#web/generated/graphql.ts';
import type { ActionRequest } from '../action.ts';
import { isOtherCountry, readStep } from './checkout-input.rules.ts';
import {
  type CheckoutState,
  isStepName,
  problemsOf,
  type StepName,
  stepAfter,
} from './checkout-state.rules.ts';
import { type CheckoutMore, loadCheckout } from './load-checkout.ts';
import { placeOrder } from './place-order.ts';

/** What a form of the checkout came to: the page anew, or an order. */
export type FormOutcome =
  | { readonly kind: 'page'; readonly state: CheckoutState; readonly status: number }
  /** All is kept: the page can be asked for by its address. */
  | { readonly kind: 'kept'; readonly state: CheckoutState }
  | { readonly kind: 'ordered'; readonly orderToken: string }
  | { readonly kind: 'elsewhere'; readonly url: string; readonly orderToken: string };

/** Does what a form asks for; what was typed is kept first, whatever it asks for. */
export async function runForm(request: ActionRequest): Promise<FormOutcome> {
  const { text } = request;
  const [verb = '', subject = ''] = splitVerb(text('verb'));
  const asked = text('step');
  const step = isStepName(asked) ? asked : 'contact';
  const kept = await keepStep(request, step, verb === 'use-address' ? subject : null);
  if (kept.refused) return { kind: 'page', ...kept.refused };
  const stay = async (more: CheckoutMore = {}): Promise<FormOutcome> => ({
    kind: 'kept',
    state: await loadCheckout(request, { open: step, ...more }),
  });
  switch (verb) {
    case 'keep':
    case 'shipping-country':
    case 'billing-country':
    case 'use-address':
      return stay();
    case 'apply':
      return (await applyCodes(request, step)) ?? stay();
    case 'remove-coupon':
      return removeCoupon(request, subject, step);
    case 'remove-gift-card':
      return deleteGiftCard(request, subject, step);
    case 'place':
      return (await applyCodes(request, step)) ?? placeOrder(request);
    default:
      return saveStep(request, step, kept.checkout);
  }
}

function splitVerb(verb: string): [string, string] {
  const at = verb.indexOf(' ');
  return at === -1 ? [verb, ''] : [verb.slice(0, at), verb.slice(at + 1)];
}

interface Kept {
  readonly checkout: CheckoutContentsFragment | null;
  readonly refused: { readonly state: CheckoutState; readonly status: number } | null;
}

/** What was typed goes to the graph, which keeps it right or wrong; what it cannot keep stays in the page. */
async function keepStep(
  request: ActionRequest,
  step: StepName,
  savedAddressId: string | null,
): Promise<Kept> {
  const { graph, text } = request;
  const input =
    savedAddressId === null ? readStep(step, text, countryData) : await savedAddress(request, savedAddressId);
  const ran = await graph.run(
    'SiteUpdateCheckout',
    { input },
    ({ updateCheckout }: SiteUpdateCheckoutMutation) => updateCheckout,
  );
  const { answer } = ran;
  if (answer?.__typename === 'CheckoutUpdated')
    return {
      checkout: await withDelivery(request, await withCheckedNumber(request, answer.checkout)),
      refused: null,
    };
  // Without a cart there is nothing to keep: the page says that it is empty.
  if (ran.code === 'NotFound') return { checkout: null, refused: null };
  const field = answer?.__typename === 'InvalidInput' ? answer.field?.replace(/^input\./, '') : undefined;
  const state = await loadCheckout(request, {
    open: step,
    ...(field
      ? { fieldProblems: { [field]: ran.message } }
      : { notice: { title: 'failedTitle', message: ran.message } }),
  });
  return { checkout: null, refused: { state: withTyped(state, input), status: ran.status } };
}

/** A tax number that counts only once it is looked up is looked up; where that is refused, it counts for nothing. */
async function withCheckedNumber(
  { graph }: ActionRequest,
  checkout: CheckoutContentsFragment,
): Promise<CheckoutContentsFragment> {
  if (!checkout.isTaxNumberUnchecked) return checkout;
  const { answer } = await graph.run(
    'SiteCheckTaxNumber',
    {},
    ({ checkTaxNumber }: SiteCheckTaxNumberMutation) => checkTaxNumber,
  );
  return answer?.__typename === 'CheckoutUpdated' ? answer.checkout : checkout;
}

/**
 * As soon as it is known where it goes, the first way to send it is chosen, as the page shows it: what it costs is in the
 * total from then on, and the shopper chooses another one where there is any.
 */
async function withDelivery(
  { graph }: ActionRequest,
  checkout: CheckoutContentsFragment,
): Promise<CheckoutContentsFragment> {
  const { requiresShipping, shippingOptions, selectedShippingOption } = checkout.cart;
  const [first] = shippingOptions;
  if (!requiresShipping || selectedShippingOption || !first) return checkout;
  if (problemsOf(checkout, 'address').length > 0) return checkout;
  const { answer } = await graph.run(
    'SiteUpdateCheckout',
    { input: { shippingOptionId: first.id } },
    ({ updateCheckout }: SiteUpdateCheckoutMutation) => updateCheckout,
  );
  return answer?.__typename === 'CheckoutUpdated' ? answer.checkout : checkout;
}

/** What the graph did not take is still in the fields. */
function withTyped(state: CheckoutState, input: UpdateCheckoutInput): CheckoutState {
  const { checkout } = state;
  if (!checkout) return state;
  const { email, note, taxNumber, shippingAddress, billingAddress } = input;
  const typed = {
    ...(email == null ? {} : { email }),
    ...(note == null ? {} : { note }),
    ...(taxNumber == null ? {} : { taxNumber }),
    ...(shippingAddress ? { shippingAddress: asAddress(shippingAddress) } : {}),
    ...(billingAddress ? { billingAddress: asAddress(billingAddress) } : {}),
  };
  return { ...state, checkout: { ...checkout, ...typed } };
}

function asAddress(input: NonNullable<UpdateCheckoutInput['shippingAddress']>) {
  return {
    __typename: 'Address' as const,
    ...{ name: input.name ?? '', line1: input.line1 ?? '', line2: input.line2 ?? '', city: input.city ?? '' },
    ...{ region: input.region ?? '', postalCode: input.postalCode ?? '' },
    ...{ country: input.country ?? '', phone: input.phone ?? '' },
  };
}

async function savedAddress(request: ActionRequest, id: string): Promise<UpdateCheckoutInput> {
  const { member } = await loadCheckout(request);
  const found = member?.addresses.find((address) => address.id === id);
  if (!found) return {};
  const { name, line1, line2, city, region, postalCode, country, phone } = found;
  return { shippingAddress: { name, line1, line2, city, region, postalCode, country, phone } };
}

/** A step that is right leads to the next; one that is not stays open, with what is wrong at its fields. */
async function saveStep(
  request: ActionRequest,
  step: StepName,
  checkout: CheckoutContentsFragment | null,
): Promise<FormOutcome> {
  const kind = step === 'address' ? 'shippingAddress' : 'billingAddress';
  const state = async (more: CheckoutMore): Promise<FormOutcome> => ({
    kind: 'kept',
    state: await loadCheckout(request, { ...(checkout ? { checkout } : {}), ...more }),
  });
  if (isOtherCountry(kind, request.text) && step !== 'payment') return state({ open: step });
  if (!checkout || problemsOf(checkout, step).length > 0) return state({ open: step, tried: [step] });
  return state({ open: stepAfter(checkout, step) });
}

/** A code that was typed is used before anything else, and what it changes is shown; undefined when none was. */
async function applyCodes(request: ActionRequest, step: StepName): Promise<FormOutcome | undefined> {
  const { graph, text } = request;
  const couponCode = text('couponCode').trim();
  const giftCardCode = text('giftCardCode').trim();
  if (couponCode === '' && giftCardCode === '') return undefined;
  const fieldProblems: Record<string, string> = {};
  const typed: Record<string, string> = { paymentMethodId: text('paymentMethodId') };
  let status = 200;
  if (couponCode !== '') {
    const ran = await graph.run(
      'SiteCheckoutApplyCoupon',
      { code: couponCode },
      ({ applyCoupon }: SiteCheckoutApplyCouponMutation) => applyCoupon,
    );
    if (ran.code !== 'CartChanged') {
      fieldProblems.couponCode = ran.message;
      typed.couponCode = couponCode;
      status = ran.status;
    }
  }
  if (giftCardCode !== '') {
    const ran = await graph.run(
      'SiteApplyGiftCard',
      { code: giftCardCode },
      ({ applyGiftCard }: SiteApplyGiftCardMutation) => applyGiftCard,
    );
    if (ran.code !== 'CheckoutUpdated') {
      fieldProblems.giftCardCode = ran.message;
      typed.giftCardCode = giftCardCode;
      status = ran.status;
    }
  }
  const isAllTaken = Object.keys(fieldProblems).length === 0;
  const state = await loadCheckout(request, {
    ...{ open: step, fieldProblems, typed },
    ...(isAllTaken
      ? {
          news:
            couponCode === ''
              ? { key: 'giftCardApplied' }
              : { key: 'couponApplied', values: { code: couponCode } },
        }
      : {}),
    ...(isAllTaken && text('verb') === 'place' ? { notice: { title: 'codesFirst', message: '' } } : {}),
  });
  return { kind: 'page', state, status };
}

async function removeCoupon(request: ActionRequest, code: string, step: StepName): Promise<FormOutcome> {
  const ran = await request.graph.run(
    'SiteCheckoutRemoveCoupon',
    { code },
    ({ removeCoupon: answer }: SiteCheckoutRemoveCouponMutation) => answer,
  );
  const isDone = ran.code === 'CartChanged';
  return {
    kind: 'kept',
    state: await loadCheckout(request, {
      open: step,
      ...(isDone
        ? { news: { key: 'couponRemoved', values: { code } } }
        : { notice: { title: 'couponTitle', message: ran.message } }),
    }),
  };
}

async function deleteGiftCard(request: ActionRequest, id: string, step: StepName): Promise<FormOutcome> {
  const ran = await request.graph.run(
    'SiteRemoveGiftCard',
    { id },
    ({ deleteGiftCard: answer }: SiteRemoveGiftCardMutation) => answer,
  );
  const isDone = ran.code === 'CheckoutUpdated';
  return {
    kind: 'kept',
    state: await loadCheckout(request, {
      open: step,
      ...(isDone
        ? { news: { key: 'giftCardRemoved' } }
        : { notice: { title: 'giftCardTitle', message: ran.message } }),
    }),
  };
}
