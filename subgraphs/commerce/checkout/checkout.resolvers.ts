import { localPath } from '#kit/viewer.ts';
import { countryData } from '#schema/address-countries.ts';
import { addressLines } from '#schema/address-lines.rules.ts';
import { readAdditionalFields, writeAdditionalFields } from '../cart/additional-fields.rules.ts';
import { openHolder } from '../cart/cart-holder.ts';
import { givenTaxNumber } from '../cart/cart-pricing.ts';
import { readingOf } from '../cart/cart-rows.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers, UpdateCheckoutInput } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { offeredMethods } from '../payments/payment-method.rules.ts';
import { findSavedMethods } from '../payments/saved-methods.data.ts';
import { withCarrierRates } from '../shipping/carrier-asking.ts';
import { withTaxes } from '../taxes/tax-asking.ts';
import { isCheckNeeded, taxNumberNotice } from '../taxes/tax-number.rules.ts';
import { checkTaxNumber } from '../taxes/tax-number-check.ts';
import { localPostalCode } from './address.rules.ts';
import {
  type AddressRow,
  type CheckoutPlace,
  type CheckoutRow,
  findCheckout,
  saveTyped,
  type TypedCheckout,
} from './checkout.data.ts';
import { findInputProblem } from './checkout-input.rules.ts';
import { hasPlans, isCardNeeded, readingOfCheckout } from './checkout-reading.ts';
import { applyGiftCard, deleteGiftCard } from './gift-card-use.ts';

const noCart = { __typename: 'NotFound', message: 'Your cart is empty.' } as const;

type AddressInput = UpdateCheckoutInput['shippingAddress'];

/** An address as it was typed, with its postcode as its country writes it; null when none was. */
export function addressOf(input: AddressInput): AddressRow | null {
  if (!input) return null;
  const { name, line1, line2, city, region, postalCode, country, phone } = input;
  const texts = { name, line1, line2, city, region, postalCode, phone };
  const kept = Object.entries(texts).map(([key, text]) => [key, text ?? '']);
  const there = (country ?? '').toUpperCase();
  const address = { ...emptyAddress, ...Object.fromEntries(kept), country: there };
  return { ...address, postalCode: localPostalCode(address.postalCode, there) };
}

const emptyAddress: AddressRow = {
  ...{ name: '', line1: '', line2: '', city: '' },
  ...{ region: '', postalCode: '', country: '', phone: '' },
};

/** What an input says; absent fields are absent. Addresses and the option can be taken back by null, texts by empty ones. */
function typedOf(input: UpdateCheckoutInput): Partial<TypedCheckout> {
  const { email, note, isNewsletterWanted, taxNumber } = input;
  return {
    ...(email != null && { email }),
    ...(note != null && { note }),
    ...(isNewsletterWanted != null && { isNewsletterWanted }),
    ...(taxNumber != null && { taxNumber }),
    ...(input.shippingAddress !== undefined && { shippingAddress: addressOf(input.shippingAddress) }),
    ...(input.billingAddress !== undefined && { billingAddress: addressOf(input.billingAddress) }),
    ...(input.shippingOptionId !== undefined && { shippingOptionId: input.shippingOptionId }),
    ...(input.additionalFields !== undefined && { additionalFields: answersOf(input.additionalFields) }),
  };
}

/** Answers that `findInputProblem` let pass. */
function answersOf(given: unknown): string {
  const written = writeAdditionalFields(given);
  return 'text' in written ? (written.text ?? '') : '';
}

function placeOf({ viewer }: CommerceContext): CheckoutPlace {
  const { language, baseUrl } = viewer;
  return {
    ...(language !== undefined && { language }),
    ...(baseUrl !== undefined && { origin: baseUrl + localPath(viewer, '') }),
  };
}

/** The viewer's checkout with what carriers ask for it; null while their cart is empty. */
async function readCheckout(context: CommerceContext): Promise<CheckoutRow | null> {
  const row = await findCheckout(context.db, await openHolder(context));
  return row && { ...row, cart: await withTaxes(context, await withCarrierRates(context, row.cart)) };
}

async function checkoutUpdated(context: CommerceContext) {
  const checkout = await readCheckout(context);
  return checkout ? ({ __typename: 'CheckoutUpdated', checkout } as const) : noCart;
}

export const checkoutResolvers: Resolvers = {
  Query: {
    checkout: (_, __, context) => readCheckout(context),
  },
  Mutation: {
    async updateCheckout(_, { input }, context) {
      const problem = findInputProblem(input);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const holder = await openHolder(context);
      const typed = { ...typedOf(input), ...placeOf(context) };
      return (await saveTyped(context.db, holder, typed)) ? checkoutUpdated(context) : noCart;
    },
    async checkTaxNumber(_, __, context) {
      const row = await readCheckout(context);
      if (!row) return noCart;
      const checked = await checkTaxNumber(context, row);
      const checkout = { ...checked, cart: await withTaxes(context, checked.cart) };
      return { __typename: 'CheckoutUpdated', checkout };
    },
    async applyGiftCard(_, { code }, context) {
      const result = await applyGiftCard(context, code);
      if (!result) return noCart;
      return 'cart' in result ? { __typename: 'CheckoutUpdated', checkout: result } : result;
    },
    async deleteGiftCard(_, { id }, context) {
      const checkout = await deleteGiftCard(context, id);
      return checkout ? { __typename: 'CheckoutUpdated', checkout } : noCart;
    },
  },
  Address: {
    lines: (address, { language }) => addressLines(address, countryData(address.country), language),
  },
  Checkout: {
    version: (row) => readingOfCheckout(row).version,
    additionalFields: ({ additionalFields }) => readAdditionalFields(additionalFields),
    giftCards: (row) =>
      readingOfCheckout(row).cards.map(({ amount, ...card }) => ({
        ...card,
        amount: toMoney(amount, row.cart.currency),
      })),
    amountDue: (row) => toMoney(readingOfCheckout(row).amountDue, row.cart.currency),
    isCardNeeded: (row) => isCardNeeded(row),
    isTaxIncluded: (row) => readingOfCheckout(row).totals.isTaxIncluded,
    countries: (row) => readingOfCheckout(row).countries,
    billingParts(row) {
      const { street, region, postalCode } = readingOfCheckout(row).askedOfBill;
      return [
        ...(street ? (['STREET'] as const) : []),
        ...(region ? (['REGION'] as const) : []),
        ...(postalCode ? (['POSTAL_CODE'] as const) : []),
      ];
    },
    paymentMethods: async (row, _, { db, payments }) =>
      offeredMethods({
        ...row,
        methods: [...(await payments.findMethods(db)), ...row.methods],
        amountDue: readingOfCheckout(row).amountDue,
        isRenewing: hasPlans(row),
        isCardNeeded: isCardNeeded(row),
      }),
    async savedMethods(row, _, { db, viewer: { memberId }, payments }) {
      const isNoneUsed = readingOfCheckout(row).amountDue === 0 && !isCardNeeded(row);
      if (memberId === undefined || isNoneUsed) return [];
      const offered = (await payments.findMethods(db)).map(({ id }) => id);
      return (await findSavedMethods(db, memberId)).filter(({ provider }) => offered.includes(provider));
    },
    isTaxNumberUnchecked: ({ cart }) => {
      const { taxSettings } = cart.selling;
      return taxSettings !== null && isCheckNeeded(givenTaxNumber(cart), taxSettings);
    },
    taxNumberNotice: ({ cart }) => {
      const { taxSettings } = cart.selling;
      return taxSettings && taxNumberNotice(givenTaxNumber(cart), taxSettings);
    },
    isCarrierSilent: ({ cart }) => readingOf(cart).isCarrierSilent,
    problems: (row) => readingOfCheckout(row).problems,
  },
};
