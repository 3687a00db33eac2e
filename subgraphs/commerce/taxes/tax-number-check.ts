import { givenTaxNumber } from '../cart/cart-pricing.ts';
import { type CheckoutRow, readCheckoutOf } from '../checkout/checkout.data.ts';
import type { CommerceContext } from '../context.ts';
import { findInvoiceSettings } from '../invoices/invoice.data.ts';
import { isCheckNeeded, nameOfNumber, readTaxNumber, type TaxNumberCheck } from './tax-number.rules.ts';
import { saveTaxNumberCheck } from './tax-number-check.data.ts';
import { askVies, ViesFailure } from './vies.ts';

/** Asks VIES for the number of a checkout where that is needed, outside of any transaction; the checkout as it is then. */
export async function checkTaxNumber(context: CommerceContext, row: CheckoutRow): Promise<CheckoutRow> {
  const { cart } = row;
  const { taxSettings, taxNumber } = cart.selling;
  const number = readTaxNumber(taxNumber);
  if (!taxSettings || !number || !isCheckNeeded(givenTaxNumber(cart), taxSettings)) return row;
  const requester = readTaxNumber((await findInvoiceSettings(context.db)).taxNumber);
  const check = { number: nameOfNumber(taxNumber), at: new Date().toISOString() };
  const answered = await lookUp(context, number, requester);
  await saveTaxNumberCheck(context.db, row, { ...check, ...answered });
  return readCheckoutOf(context.db, {
    ...cart,
    selling: { ...cart.selling, taxNumberCheck: { ...check, ...answered } },
  });
}

async function lookUp(
  { log, taxNumbers }: CommerceContext,
  ...[number, requester]: [Parameters<typeof askVies>[1], Parameters<typeof askVies>[2]]
): Promise<Pick<TaxNumberCheck, 'state' | 'reference'>> {
  try {
    const { isValid, reference } = await askVies(taxNumbers.viesUrl, number, requester);
    return { state: isValid ? 'VALID' : 'INVALID', reference };
  } catch (error) {
    if (!(error instanceof ViesFailure)) throw error;
    log.warn({ error }, 'A VAT number could not be looked up.');
    return { state: 'UNREACHABLE', reference: '' };
  }
}
