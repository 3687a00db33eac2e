import type Stripe from 'stripe';
import { stripeLibrary } from '../payments/stripe/stripe-library.ts';
import { addressOf } from '../payments/stripe/stripe-provider.ts';
import { readTaxPercent } from './percent.rules.ts';
import { isPlausible } from './tax-question.rules.ts';
import {
  type CountedTaxes,
  type TaxAnswer,
  type TaxQuestion,
  type TaxRecorded,
  type TaxService,
  TaxServiceSilent,
} from './tax-service.ts';

const timeoutMs = 5_000;
const mostLines = 1_000;
/** What Stripe says of an address that it cannot tell the taxes of. */
const addressCodes = ['customer_tax_location_invalid', 'shipping_address_invalid'];

type Breakdown =
  | Stripe.Tax.CalculationLineItem.TaxBreakdown
  | Stripe.Tax.Calculation.ShippingCost.TaxBreakdown;

/** Taxes by Stripe Tax, of the account that takes the payments. */
export function createStripeTax(keys: {
  readonly secretKey: string;
  readonly apiUrl?: string | undefined;
  readonly isLive: boolean;
}): TaxService {
  const stripe = new (stripeLibrary())(keys.secretKey, {
    ...addressOf(keys.apiUrl),
    ...{ timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false, appInfo: { name: 'Vitrine' } },
  });
  const { transactions } = stripe.tax;
  return {
    isLive: keys.isLive,
    recordSale: ({ calculation, reference }) =>
      record(() =>
        transactions.createFromCalculation(
          { calculation, reference },
          // Another calculation is another request: one key has one body.
          { idempotencyKey: `tax:${reference}:${calculation}` },
        ),
      ),
    recordReversal: ({ sale: original_transaction, amount, isWhole, reference }) =>
      record(() =>
        transactions.createReversal(
          {
            ...{ original_transaction, reference },
            ...(isWhole ? { mode: 'full' } : { mode: 'partial', flat_amount: -amount }),
          },
          { idempotencyKey: `tax:${reference}` },
        ),
      ),
    async count(question): Promise<TaxAnswer> {
      try {
        const calculation = await stripe.tax.calculations.create(parametersOf(question));
        const counted = readCalculation(question, calculation, await linesOf(stripe, calculation));
        if (isPlausible(question, counted)) return counted;
      } catch (error) {
        if (!(error instanceof stripeLibrary().errors.StripeError)) throw error;
        if (addressCodes.includes(error.code ?? '')) return { state: 'REFUSED' };
        throw new TaxServiceSilent(error.message, { cause: error });
      }
      throw new TaxServiceSilent('Stripe Tax counted what cannot be.');
    },
  };
}

/** What Stripe refuses for good is told; all else may be asked again. */
async function record(send: () => Promise<Stripe.Tax.Transaction>): Promise<TaxRecorded> {
  try {
    return { state: 'RECORDED', reference: (await send()).id };
  } catch (error) {
    const { StripeError, StripeInvalidRequestError } = stripeLibrary().errors;
    if (error instanceof StripeInvalidRequestError) return { state: 'REFUSED', message: error.message };
    if (!(error instanceof StripeError)) throw error;
    throw new TaxServiceSilent(error.message, { cause: error });
  }
}

function parametersOf({ currency, isTaxIncluded, address, taxNumber, parts }: TaxQuestion) {
  const tax_behavior = isTaxIncluded ? 'inclusive' : 'exclusive';
  const shipping = parts.find(({ isShipping }) => isShipping);
  return {
    currency: currency.toLowerCase(),
    customer_details: {
      address: {
        ...{ line1: address.line1, city: address.city, state: address.region },
        ...{ postal_code: address.postalCode, country: address.country },
      },
      address_source: 'shipping' as const,
      ...(taxNumber === '' ? {} : { tax_ids: [{ type: 'eu_vat' as const, value: taxNumber }] }),
    },
    line_items: parts.flatMap(({ amount, code, isShipping }, index) =>
      isShipping
        ? []
        : [{ amount, tax_behavior, reference: `line-${index}`, ...(code === '' ? {} : { tax_code: code }) }],
    ),
    ...(shipping ? { shipping_cost: { amount: shipping.amount, tax_behavior } } : {}),
    expand: ['line_items.data.tax_breakdown', 'shipping_cost.tax_breakdown'],
  } satisfies Stripe.Tax.CalculationCreateParams;
}

/** Stripe answers with the first lines; the rest are asked for. */
async function linesOf(
  stripe: Stripe,
  { id, line_items: lines }: Stripe.Tax.Calculation,
): Promise<readonly Stripe.Tax.CalculationLineItem[]> {
  if (lines && !lines.has_more) return lines.data;
  const rest = stripe.tax.calculations.listLineItems(id ?? '', {
    limit: 100,
    expand: ['data.tax_breakdown'],
  });
  return rest.autoPagingToArray({ limit: mostLines });
}

function readCalculation(
  { parts }: TaxQuestion,
  { id, shipping_cost: shipping }: Stripe.Tax.Calculation,
  lines: readonly Stripe.Tax.CalculationLineItem[],
): CountedTaxes {
  const byReference = new Map(lines.map((line) => [line.reference, line]));
  const found = parts.map(({ isShipping }, index) =>
    isShipping ? shipping : (byReference.get(`line-${index}`) ?? null),
  );
  const breakdowns = found.flatMap((part): readonly Breakdown[] => part?.tax_breakdown ?? []);
  return {
    state: 'COUNTED',
    reference: id ?? '',
    parts: found.map((part) => part?.amount_tax ?? Number.NaN),
    taxes: taxesOf(breakdowns),
    isReverseCharge: breakdowns.some(({ taxability_reason: reason }) => reason === 'reverse_charge'),
  };
}

/** The taxes of all parts, those of the same name and rate together; those that come to nothing are left out. */
function taxesOf(breakdowns: readonly Breakdown[]): CountedTaxes['taxes'] {
  const taxes = new Map<string, CountedTaxes['taxes'][number]>();
  for (const breakdown of breakdowns) {
    if (breakdown.amount === 0) continue;
    const name = nameOf(breakdown);
    const percentMillionths = readTaxPercent(breakdown.tax_rate_details?.percentage_decimal ?? '0') ?? 0;
    const key = `${name} ${percentMillionths}`;
    const amount = (taxes.get(key)?.amount ?? 0) + breakdown.amount;
    taxes.set(key, { name, percentMillionths, amount });
  }
  return [...taxes.values()];
}

/** A country's tax is called as it is there; below the country its place is said too. */
function nameOf({ jurisdiction, tax_rate_details: details }: Breakdown): string {
  const name = details?.display_name ?? 'Tax';
  return jurisdiction.level === 'country' ? name : `${jurisdiction.display_name} ${name}`;
}
