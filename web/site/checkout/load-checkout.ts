import { randomUUID } from 'node:crypto';
import { countryData } from '#schema/address-countries.ts';
import type { CheckoutContentsFragment, SiteCheckoutQuery } from '#web/generated/graphql.ts';
import type { ActionRequest } from '../action.ts';
import { type AddressForm, addressForm } from './address-form.rules.ts';
import { type CheckoutState, openStep, type StepName } from './checkout-state.rules.ts';
import { readLastOrder } from './last-order.ts';
import { pickupLines } from './pickup-lines.ts';

/** What the page says besides what the graph knows. */
export type CheckoutMore = Partial<
  Pick<CheckoutState, 'notice' | 'news' | 'typed' | 'fieldProblems' | 'payment' | 'tried'>
> & {
  /** The step that was asked for; absent for the first that is not right yet. */
  readonly open?: string;
  /** The checkout as an operation gave it; absent to take what was asked for. */
  readonly checkout?: CheckoutContentsFragment;
};

/** The checkout of the visitor as its page shows it. */
export async function loadCheckout(request: ActionRequest, more: CheckoutMore = {}): Promise<CheckoutState> {
  const data = await request.graph.read<SiteCheckoutQuery>('SiteCheckout', {});
  const { languagePrefix } = request.visit;
  const language = languagePrefix.slice(1) || data.website?.language || 'en';
  const checkout = more.checkout ?? data.checkout;
  return {
    checkout,
    ...{ notice: more.notice ?? null, news: more.news ?? null, payment: more.payment ?? null },
    ...{ typed: more.typed ?? {}, fieldProblems: more.fieldProblems ?? {}, tried: more.tried ?? [] },
    open: checkout ? openStep(checkout, more.open ?? '') : 'contact',
    idempotencyKey: randomUUID(),
    pickupLines: pickupLinesOf(checkout, language),
    ...formsOf(checkout, data.website?.settings.country ?? '', language),
    member: data.member ? { email: data.member.email, addresses: data.member.addresses } : null,
    hasLastOrder: readLastOrder(request) !== null,
    isAddressSuggested: data.checkout?.isAddressSuggested ?? false,
  };
}

/** An address is in the website's country until the shopper says otherwise, if the shop sends there at all. */
function formsOf(
  checkout: CheckoutContentsFragment | null,
  home: string,
  language: string,
): { readonly shippingForm: AddressForm; readonly billingForm: AddressForm } {
  const countries = checkout?.countries ?? [];
  const usual = countries.length === 0 || countries.includes(home) ? home : (countries[0] ?? home);
  const shipping = checkout?.shippingAddress?.country || usual;
  const billing = checkout?.billingAddress?.country || shipping;
  return {
    shippingForm: addressForm(countryData(shipping), language),
    billingForm: addressForm(countryData(billing), language),
  };
}

function pickupLinesOf(checkout: CheckoutContentsFragment | null, language: string) {
  return Object.fromEntries(
    (checkout?.cart.shippingOptions ?? []).flatMap(({ id, pickup }) =>
      pickup === null ? [] : [[id, pickupLines(pickup, language)] as const],
    ),
  );
}

/** The steps that a parameter names. */
export function readTried(parameter: string): readonly StepName[] {
  const all: readonly StepName[] = ['contact', 'address', 'shipping', 'payment'];
  return parameter === 'all' ? all : all.filter((step) => step === parameter);
}
