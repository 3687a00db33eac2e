import type { AddressRow } from '../checkout/checkout.data.ts';
import { isDonation } from '../draft-orders/draft-version.rules.ts';
import type { OrderParts, OrderRow } from '../orders/order.data.ts';
import type { CreditedRefund, InvoiceFacts } from './invoice.data.ts';

/** All that an invoice says, as it was when it was issued; amounts are minor units. */
export interface InvoiceDocument {
  readonly orderNumber: number;
  readonly orderedAt: string;
  readonly invoiceNumber: number | null;
  readonly language: string | null;
  readonly currency: string;
  readonly sellerName: string;
  readonly sellerAddress: string;
  readonly sellerTaxNumber: string;
  readonly footer: string;
  readonly billingAddress: AddressRow | null;
  readonly shippingAddress: AddressRow | null;
  readonly email: string;
  readonly taxNumber: string;
  /** True where the buyer's business accounts for the taxes; absent on documents of before. */
  readonly isReverseCharge?: boolean;
  readonly lines: readonly InvoiceLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly shippingName: string;
  readonly shipping: number;
  readonly taxes: readonly {
    readonly name: string;
    readonly percentMillionths: number;
    readonly amount: number;
  }[];
  readonly isTaxIncluded: boolean;
  readonly total: number;
  readonly paymentMethodName: string;
  readonly reason: string;
}

/** A line of an invoice; amounts are minor units. */
export interface InvoiceLine {
  readonly title: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly amount: number;
}

type InvoicedOrder = Pick<OrderRow, 'placedAt' | 'isTest' | 'state' | 'version'>;

/** What an owner is told who has not said yet who sells. */
export const sellerMissing = 'Say who sells first, in the settings of invoices.';

/** An order that counts, or counted until it was cancelled, has an invoice; a test order has none, as nobody owes anything. */
export function findInvoiceProblem(order: InvoicedOrder, sellerName: string): string | null {
  if (order.isTest) return 'A test order has no invoice.';
  if (isDonation(order)) return 'A donation is on its donor’s receipt of the year, and has no invoice.';
  if (order.placedAt === null || order.state === 'FAILED')
    return 'This order was never placed, so it has no invoice.';
  return sellerName === '' ? sellerMissing : null;
}

/** A settings' texts have their lengths, and a name is one line. */
export function findSettingsProblem(change: {
  readonly sellerName: string | null;
  readonly sellerAddress: string | null;
  readonly taxNumber: string | null;
  readonly footer: string | null;
}): { message: string; field: string } | null {
  const { sellerName } = change;
  if (sellerName !== null && (sellerName === '' || sellerName.length > 200))
    return { message: 'A name has 1 to 200 characters.', field: 'input.sellerName' };
  const limits = { sellerAddress: 1_000, taxNumber: 100, footer: 1_000 } as const;
  for (const field of ['sellerAddress', 'taxNumber', 'footer'] as const)
    if ((change[field] ?? '').length > limits[field])
      return { message: `At most ${limits[field]} characters, please.`, field: `input.${field}` };
  return null;
}

/** The invoice of an order as it is now. */
export function invoiceOf(
  order: OrderRow,
  parts: Pick<OrderParts, 'lines' | 'taxes'>,
  facts: InvoiceFacts,
): InvoiceDocument {
  return {
    ...headOf(order, facts),
    invoiceNumber: null,
    lines: parts.lines.map(lineOf),
    subtotal: order.subtotalCents,
    discount: order.discountCents,
    shippingName: order.shippingOption?.name ?? '',
    shipping: order.shippingCents,
    taxes: parts.taxes.map(({ name, percentMillionths, amountCents: amount }) => ({
      ...{ name, percentMillionths, amount },
    })),
    total: order.grandTotalCents,
    reason: '',
  };
}

/**
 * The credit note of a refund takes back what was given back: its pieces at the price of their line, the rest as it was asked for, and of
 * each tax the same share as of the whole.
 */
export function creditNoteOf(
  order: OrderRow,
  parts: Pick<OrderParts, 'lines' | 'taxes'>,
  facts: InvoiceFacts,
  refund: CreditedRefund,
  invoiceNumber: number,
): InvoiceDocument {
  const { amountCents } = refund;
  const lines = refund.pieces.flatMap(({ lineId, quantity }) => {
    const line = parts.lines.find(({ id }) => id === lineId);
    return line ? [lineOf({ ...line, quantity })] : [];
  });
  const total = Math.max(order.grandTotalCents, 1);
  const taxes = parts.taxes.map(({ name, percentMillionths, amountCents: tax }) => ({
    ...{ name, percentMillionths },
    amount: Number((BigInt(tax) * BigInt(amountCents) + BigInt(total) / 2n) / BigInt(total)),
  }));
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...headOf(order, facts),
    invoiceNumber,
    lines,
    subtotal: order.isTaxIncluded ? amountCents : amountCents - tax,
    ...{ discount: 0, shippingName: '', shipping: 0, taxes },
    total: amountCents,
    reason: refund.reason,
  };
}

function headOf(order: OrderRow, { taxNumber, isReverseCharge, settings }: InvoiceFacts) {
  return {
    orderNumber: order.number,
    orderedAt: (order.placedAt ?? order.createdAt).toISOString(),
    language: order.language,
    currency: order.currency,
    sellerName: settings.sellerName,
    sellerAddress: settings.sellerAddress,
    sellerTaxNumber: settings.taxNumber,
    footer: settings.footer,
    billingAddress: order.billingAddress ?? order.shippingAddress,
    shippingAddress: order.shippingAddress,
    email: order.email,
    ...{ taxNumber, isReverseCharge },
    isTaxIncluded: order.isTaxIncluded,
    paymentMethodName: order.paymentMethodName ?? '',
  };
}

function lineOf(
  line: Pick<OrderParts['lines'][number], 'title' | 'variantName' | 'sku' | 'quantity' | 'unitPriceCents'>,
): InvoiceLine {
  const { title, variantName, sku, quantity, unitPriceCents } = line;
  return {
    title: variantName === '' ? title : `${title} (${variantName})`,
    ...{ sku, quantity, unitPrice: unitPriceCents, amount: unitPriceCents * quantity },
  };
}
