import { csvRow } from '#kit/spreadsheet-cell.rules.ts';
import { toDecimal } from '../money/money.rules.ts';
import { type AbandonedCartRow, leftValueOf } from './abandoned-cart-list.data.ts';
import type { LeftLine } from './cart-reminder-mail.rules.ts';

const cells: readonly (readonly [heading: string, text: (cart: AbandonedCartRow) => string])[] = [
  ['Email', ({ email }) => email],
  ['Left On', ({ leftAt }) => leftAt.toISOString()],
  ['Items', ({ lines }) => lines.map(nameOf).join(', ')],
  ['Currency', ({ currency }) => currency],
  ['Value', (cart) => toDecimal(leftValueOf(cart), cart.currency)],
  ['Reminded On', ({ remindedAt }) => remindedAt?.toISOString() ?? ''],
  ['Restored On', ({ restoredAt }) => restoredAt?.toISOString() ?? ''],
  ['Order Number', ({ orderNumber }) => String(orderNumber ?? '')],
];

function nameOf({ title, variantName, quantity }: LeftLine): string {
  return `${quantity} × ${title}${variantName === '' ? '' : ` (${variantName})`}`;
}

/** The first row. */
export function abandonedCartHeadings(): string {
  return csvRow(cells.map(([heading]) => heading));
}

/** A row of a cart that was left. */
export function csvAbandonedCart(cart: AbandonedCartRow): string {
  return csvRow(cells.map(([, text]) => text(cart)));
}
