import { type NestedForm, textAt } from './form-body.ts';
import { invalid, missing, newSandboxId, SandboxRefusal } from './stripe-refusals.ts';

/** A tax of a place, in millionths of a percent. */
interface PlaceTax {
  readonly name: string;
  readonly type: string;
  readonly percent: number;
  readonly reduced: number;
  readonly jurisdiction: { readonly country: string; readonly display_name: string; readonly level: string };
}

const vat = (country: string, display_name: string, percent: number, reduced: number): PlaceTax[] => [
  {
    ...{ name: 'VAT', type: 'vat', percent: percent * 1_000_000, reduced: reduced * 1_000_000 },
    jurisdiction: { country, display_name, level: 'country' },
  },
];
const salesTax = (display_name: string, level: string, percent: number): PlaceTax => ({
  ...{ name: 'Sales Tax', type: 'sales_tax', percent, reduced: percent },
  jurisdiction: { country: 'US', display_name, level },
});
/** Where the pretended account is registered; elsewhere it collects nothing. */
const placeTaxes: Readonly<Record<string, readonly PlaceTax[]>> = {
  AT: vat('AT', 'Austria', 20, 10),
  DE: vat('DE', 'Germany', 19, 7),
  GB: vat('GB', 'United Kingdom', 20, 0),
  JP: vat('JP', 'Japan', 10, 8),
  'US CA': [salesTax('California', 'state', 6_000_000), salesTax('Alameda', 'county', 250_000)],
};
const booksCode = 'txcd_35010000';
const pageSize = 10;

interface Taxed {
  readonly amount: number;
  readonly amount_tax: number;
  readonly tax_behavior: string;
  readonly tax_code: string;
  readonly tax_breakdown: readonly object[];
}

/** An entry of the books. */
export interface TaxTransaction {
  readonly id: string;
  readonly object: string;
  readonly type: string;
  readonly reference: string;
  /** Minor units with taxes; Stripe tells it line by line. */
  readonly amount_total: number;
  readonly reversal: { readonly original_transaction: string } | null;
}

/** The part of Stripe Tax that the shop uses. */
export class StripeTaxes {
  /** What was asked, the latest last. */
  readonly asked: NestedForm[] = [];
  /** What is in its books, the latest last; what was taken back is below zero. */
  readonly transactions: TaxTransaction[] = [];
  readonly #totals = new Map<string, number>();
  readonly #lines = new Map<string, readonly object[]>();

  calculate(form: NestedForm): object {
    this.asked.push(form);
    const id = newSandboxId('taxcalc');
    const lines = listAt(form, 'line_items').map((line) => ({
      ...{ id: newSandboxId('tax_li'), object: 'tax.calculation_line_item', livemode: false },
      ...{ reference: textAt(line, 'reference'), quantity: 1, product: null, metadata: null },
      ...taxOf(form, line),
    }));
    const shipping = typeof form.shipping_cost === 'object' ? taxOf(form, form.shipping_cost) : null;
    if (lines.length === 0 && !shipping) throw invalid('line_items must not be empty.');
    this.#lines.set(id, lines);
    const all: readonly Taxed[] = [...lines, ...(shipping ? [shipping] : [])];
    const sumOf = (behavior: string) =>
      all.reduce(
        (sum, { tax_behavior, amount_tax }) => sum + (tax_behavior === behavior ? amount_tax : 0),
        0,
      );
    const amount_total = all.reduce((sum, { amount }) => sum + amount, sumOf('exclusive'));
    this.#totals.set(id, amount_total);
    return {
      ...{ id, object: 'tax.calculation', livemode: false, currency: textAt(form, 'currency') },
      ...{ tax_amount_exclusive: sumOf('exclusive'), tax_amount_inclusive: sumOf('inclusive') },
      amount_total,
      line_items: listOf(id, lines, 0, pageSize),
      shipping_cost: shipping,
    };
  }

  /** Forgets a calculation, as Stripe does after 90 days. */
  expire(calculation: string): void {
    this.#totals.delete(calculation);
  }

  recordSale(form: NestedForm): object {
    const calculation = textAt(form, 'calculation');
    const total = this.#totals.get(calculation);
    if (total === undefined) throw missing('tax calculation', calculation);
    return this.#enter(form, total, null);
  }

  recordReversal(form: NestedForm): object {
    const original = textAt(form, 'original_transaction');
    const sale = this.transactions.find(({ id, reversal }) => id === original && reversal === null);
    if (!sale) throw missing('tax transaction', original);
    const left = this.transactions
      .filter(({ reversal }) => reversal?.original_transaction === original)
      .reduce((sum, { amount_total }) => sum + amount_total, sale.amount_total);
    const amount = textAt(form, 'mode') === 'full' ? -sale.amount_total : Number(textAt(form, 'flat_amount'));
    if (!Number.isSafeInteger(amount) || amount >= 0 || -amount > left)
      throw invalid('The amount to reverse is more than is left of the transaction.');
    return this.#enter(form, amount, { original_transaction: original });
  }

  #enter(form: NestedForm, amount_total: number, reversal: TaxTransaction['reversal']): TaxTransaction {
    const reference = textAt(form, 'reference');
    if (reference === '' || this.transactions.some((one) => one.reference === reference))
      throw invalid('The reference must be unique across all transactions.');
    const type = reversal ? 'reversal' : 'transaction';
    const entered = {
      id: newSandboxId('tax'),
      object: 'tax.transaction',
      type,
      reference,
      amount_total,
      reversal,
    };
    this.transactions.push(entered);
    return entered;
  }

  linesOf(id: string, search: URLSearchParams): object {
    const lines = this.#lines.get(id);
    if (!lines) throw missing('calculation', id);
    const after = search.get('starting_after');
    const from = after === null ? 0 : lines.findIndex((line) => 'id' in line && line.id === after) + 1;
    return listOf(id, lines, from, Number(search.get('limit') ?? pageSize));
  }
}

const listOf = (id: string, lines: readonly object[], from: number, size: number): object => ({
  ...{ object: 'list', url: `/v1/tax/calculations/${id}/line_items` },
  ...{ data: lines.slice(from, from + size), has_more: from + size < lines.length },
});

/** The forms of a list, as in `line_items[0][amount]=7`. */
function listAt(form: NestedForm, name: string): NestedForm[] {
  const list = form[name];
  return typeof list === 'object' ? Object.values(list).filter((each) => typeof each === 'object') : [];
}

function taxOf(form: NestedForm, part: NestedForm): Taxed {
  const address = (name: string) => textAt(form, 'customer_details', 'address', name);
  if (address('country') === 'US' && !/^\d{5}/.test(address('postal_code')))
    throw new SandboxRefusal(400, {
      ...{ type: 'invalid_request_error', code: 'customer_tax_location_invalid' },
      message: 'We could not determine the customer’s tax location based on the provided address.',
    });
  const amount = Number(textAt(part, 'amount'));
  if (!Number.isSafeInteger(amount) || amount < 0) throw invalid('Invalid integer: amount');
  const tax_behavior = textAt(part, 'tax_behavior');
  const tax_code = textAt(part, 'tax_code') || 'txcd_99999999';
  const taxes =
    placeTaxes[`${address('country')} ${address('state')}`] ?? placeTaxes[address('country')] ?? [];
  const isBusiness = listAt(
    typeof form.customer_details === 'object' ? form.customer_details : {},
    'tax_ids',
  ).some((id) => textAt(id, 'type') === 'eu_vat');
  const percents = taxes.map(({ percent, reduced }) =>
    isBusiness ? 0 : tax_code === booksCode ? reduced : percent,
  );
  const whole =
    tax_behavior === 'inclusive' ? 100_000_000 + percents.reduce((sum, each) => sum + each, 0) : 100_000_000;
  const tax_breakdown = taxes.map(({ name, type, jurisdiction }, index) => {
    const percent = percents[index] ?? 0;
    return {
      amount: partOf(amount, percent, whole),
      jurisdiction: { ...jurisdiction, state: null },
      sourcing: 'destination',
      tax_rate_details: isBusiness
        ? null
        : { display_name: name, percentage_decimal: String(percent / 1_000_000), tax_type: type },
      taxability_reason: isBusiness ? 'reverse_charge' : 'standard_rated',
      taxable_amount: isBusiness ? 0 : amount,
    };
  });
  const amount_tax = tax_breakdown.reduce((sum, each) => sum + each.amount, 0);
  return { amount, amount_tax, tax_behavior, tax_code, tax_breakdown };
}

/** Half up, without a float in between. */
const partOf = (amount: number, percent: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(percent) + BigInt(whole)) / (2n * BigInt(whole)));
