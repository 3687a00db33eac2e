/** What an imported order comes to, in minor units. */
export interface ImportedTotals {
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly isTaxIncluded: boolean;
  readonly grandTotal: number;
}

/** At most so many characters, lines and discounts. */
export const importLimits = {
  channel: 30,
  reference: 200,
  lines: 100,
  discounts: 20,
  discountName: 100,
} as const;

/** The channel of the website's own orders. */
export const ownChannel = 'web';

const earliest = new Date('2000-01-01T00:00:00Z');

/** An imported order names where it comes from and what it is called there, and was placed before now. */
export function findImportProblem(
  input: {
    readonly channel: string;
    readonly reference: string;
    /** Null for now. */
    readonly placedAt: Date | null;
    readonly lines: readonly {
      readonly title?: string | null;
      readonly variantId?: string | null;
      readonly quantity: number;
    }[];
    readonly discounts: readonly { readonly name: string }[];
  },
  now: Date,
): { readonly message: string; readonly field: string } | null {
  const { channel, reference, placedAt, lines, discounts } = input;
  const wrong = (message: string, name: string) => ({ message, field: `input.${name}` });
  if (channel === '' || channel.length > importLimits.channel)
    return wrong(`Name the channel in 1 to ${importLimits.channel} characters.`, 'channel');
  if (channel.toLowerCase() === ownChannel)
    return wrong('That is the name of the website itself.', 'channel');
  if (reference === '' || reference.length > importLimits.reference)
    return wrong(`Name the order in 1 to ${importLimits.reference} characters.`, 'reference');
  if (placedAt && (placedAt < earliest || placedAt > now))
    return wrong('An order was placed from 2000 on, and before now.', 'placedAt');
  if (lines.length === 0 || lines.length > importLimits.lines)
    return wrong(`An order has 1 to ${importLimits.lines} lines.`, 'lines');
  for (const [index, { title, variantId, quantity }] of lines.entries()) {
    if (quantity < 1 || quantity > 9_999)
      return wrong('A line has 1 to 9999 pieces.', `lines.${index}.quantity`);
    const letters = title?.trim().length ?? 0;
    if (variantId == null && (letters < 1 || letters > 200))
      return wrong('Name what was ordered in 1 to 200 characters.', `lines.${index}.title`);
  }
  if (discounts.length > importLimits.discounts)
    return wrong(`An order has at most ${importLimits.discounts} discounts.`, 'discounts');
  const nameless = discounts.findIndex(({ name }) => name === '' || name.length > importLimits.discountName);
  return nameless < 0
    ? null
    : wrong(`Name a discount in 1 to ${importLimits.discountName} characters.`, `discounts.${nameless}.name`);
}

/** What was paid is what the parts of an order come to. */
export function addsUp({
  subtotal,
  discount,
  shipping,
  tax,
  isTaxIncluded,
  grandTotal,
}: ImportedTotals): boolean {
  return discount <= subtotal && subtotal - discount + shipping + (isTaxIncluded ? 0 : tax) === grandTotal;
}
