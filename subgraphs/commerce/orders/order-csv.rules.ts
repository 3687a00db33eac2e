import { csvRow } from '#kit/spreadsheet-cell.rules.ts';
import type { AddressRow } from '../checkout/checkout.data.ts';
import { storedAnswers } from '../checkout-fields/checkout-field.rules.ts';
import { toDecimal } from '../money/money.rules.ts';
import type { OrderLineRow, OrderRow } from './order.data.ts';

type Line = Omit<OrderLineRow, 'currency'>;

const addressParts = [
  ['Name', 'name'],
  ['Address', 'line1'],
  ['Address 2', 'line2'],
  ['City', 'city'],
  ['Region', 'region'],
  ['Postal Code', 'postalCode'],
  ['Country', 'country'],
  ['Phone', 'phone'],
] as const;

type Cell<Of> = readonly [heading: string, text: (of: Of) => string];

const amount = (order: OrderRow, cents: number) => toDecimal(cents, order.currency);
const instant = (date: Date | null) => date?.toISOString() ?? '';

function addressCells(kind: string, of: (order: OrderRow) => AddressRow | null): Cell<OrderRow>[] {
  return addressParts.map(([heading, part]) => [`${kind} ${heading}`, (order) => of(order)?.[part] ?? '']);
}

/** What tells which order a row is of. */
const namingCells: readonly Cell<OrderRow>[] = [
  ['Order Number', ({ number }) => String(number)],
  ['Email', ({ email }) => email],
];

const orderCells: readonly Cell<OrderRow>[] = [
  ['Created On', ({ createdAt }) => instant(createdAt)],
  ['Placed On', ({ placedAt }) => instant(placedAt)],
  ['Cancelled On', ({ cancelledAt }) => instant(cancelledAt)],
  ['State', ({ state }) => state],
  ['Payment State', ({ paymentState }) => paymentState],
  ['Fulfillment State', ({ fulfillmentState }) => fulfillmentState],
  ['Test', ({ isTest }) => (isTest ? 'Yes' : 'No')],
  ['Currency', ({ currency }) => currency],
  ['Subtotal', (order) => amount(order, order.subtotalCents)],
  ['Discount', (order) => amount(order, order.discountCents)],
  ['Shipping', (order) => amount(order, order.shippingCents)],
  ['Tax', (order) => amount(order, order.taxCents)],
  ['Tax Included', ({ isTaxIncluded }) => (isTaxIncluded ? 'Yes' : 'No')],
  ['Total', (order) => amount(order, order.grandTotalCents)],
  ['Gift Cards', (order) => amount(order, order.giftCardCents)],
  ['Paid', (order) => amount(order, order.paidCents)],
  ['Refunded', (order) => amount(order, order.refundedCents)],
  ['Payment Method', ({ paymentMethodName }) => paymentMethodName ?? ''],
  ['Shipping Method', ({ shippingOption }) => shippingOption?.name ?? ''],
  ...addressCells('Shipping', ({ shippingAddress }) => shippingAddress),
  ...addressCells('Billing', ({ billingAddress }) => billingAddress),
  ['Note', ({ note }) => note],
  [
    'Checkout Fields',
    ({ additionalFields }) =>
      storedAnswers(additionalFields)
        .map(({ title, answer }) => `${title}: ${answer}`)
        .join('; '),
  ],
  ['Tags', ({ tags }) => tags.join(', ')],
];

const lineCells: readonly Cell<Line & { readonly order: OrderRow }>[] = [
  ['Line Title', ({ title }) => title],
  ['Line Variant', ({ variantName }) => variantName],
  ['Line SKU', ({ sku }) => sku],
  ['Line Quantity', ({ quantity }) => String(quantity)],
  ['Line Fulfilled', ({ fulfilledQuantity }) => String(fulfilledQuantity)],
  ['Line Refunded', ({ refundedQuantity }) => String(refundedQuantity)],
  ['Line Unit Price', ({ order, unitPriceCents }) => amount(order, unitPriceCents)],
  ['Line Discount', ({ order, discountCents }) => amount(order, discountCents)],
  ['Line Tax', ({ order, taxCents }) => amount(order, taxCents)],
  ['Line Total', ({ order, totalCents }) => amount(order, totalCents)],
];

const headings = (cells: readonly (readonly [string, unknown])[]) => cells.map(([heading]) => heading);

/** The first row. */
export function csvHeadings(): string {
  return csvRow([...headings(namingCells), ...headings(orderCells), ...headings(lineCells)]);
}

/** A row for each line of an order; what belongs to the order stands in the first alone, so that sums are right. */
export function csvOrder(order: OrderRow, lines: readonly Line[]): string {
  const naming = namingCells.map(([, text]) => text(order));
  return lines
    .map((line, index) =>
      csvRow([
        ...naming,
        ...orderCells.map(([, text]) => (index === 0 ? text(order) : '')),
        ...lineCells.map(([, text]) => text({ ...line, order })),
      ]),
    )
    .join('');
}
