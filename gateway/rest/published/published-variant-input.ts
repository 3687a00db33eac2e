import { z } from 'zod';

/** An amount that a program writes, as text or as a number. */
export const typedAmount = z.strictObject({
  value: z
    .union([z.string().max(30), z.number()])
    .describe('In major units; a decimal string or a number.')
    .transform(String),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'That is no currency.')
    .describe('The shop’s, by its ISO 4217 code.'),
});

const pricing = z.strictObject({
  basePrice: typedAmount,
  salePrice: typedAmount.optional(),
  onSale: z.boolean().optional(),
});

const stock = z.strictObject({
  quantity: z.int().min(0).max(1_000_000_000).optional(),
  unlimited: z.boolean().optional(),
  backordered: z.boolean().optional().describe('Not kept.'),
});

const attributes = z
  .record(z.string().min(1).max(100), z.string().min(1).max(100))
  .refine((given) => Object.keys(given).length <= 6, 'A variant has at most 6 attributes.')
  .describe('A value of at most 100 characters for each option, of which there are at most 6.');

const code = {
  gtin: z
    .string()
    .max(40)
    .optional()
    .describe('8, 12, 13 or 14 digits; spaces, hyphens and underscores are left out.')
    .transform((text) => text?.replace(/[\s_-]/g, ''))
    .refine((text) => !text || /^(?:\d{8}|\d{12,14})$/.test(text), 'A GTIN has 8, 12, 13 or 14 digits.'),
  mpn: z
    .string()
    .max(100)
    .optional()
    .describe('At most 70 letters and digits; spaces, hyphens and underscores are left out.')
    .transform((text) => text?.replace(/[\s_-]/g, ''))
    .refine(
      (text) => !text || /^[\p{L}\p{N}]{1,70}$/u.test(text),
      'An MPN has at most 70 letters and digits.',
    ),
};

const shippingMeasurements = z
  .record(z.string(), z.unknown())
  .optional()
  .describe('Not kept: a shop weighs and measures in one unit, which only its owner knows.');

/** A new variant as a program writes it. */
export const newVariant = z.strictObject({
  sku: z.string().trim().min(1).max(60),
  pricing,
  stock: stock.optional().describe('None when left out.'),
  attributes: attributes.optional(),
  ...code,
  shippingMeasurements,
});

/** What changes in a variant as a program writes it; what is left out stays. */
export const variantChange = z.strictObject({
  sku: z.string().trim().min(1).max(60).optional(),
  pricing: pricing.partial().optional(),
  stock: stock.optional(),
  attributes: attributes.optional(),
  ...code,
  shippingMeasurements,
});

type Given = z.infer<typeof variantChange>;

/** What a program wrote of a variant, its attributes aside, as the graph takes it. */
export function variantInputOf({ sku, gtin, mpn, pricing, stock }: Given) {
  const { basePrice, salePrice, onSale } = pricing ?? {};
  return {
    ...{ sku, gtin, mpn, price: basePrice?.value, salePrice: salePrice?.value, isOnSale: onSale },
    ...{ isUnlimited: stock?.unlimited, stock: stock?.unlimited ? undefined : stock?.quantity },
  };
}

/** The one currency of all the amounts; null where there are none, and undefined where there are several. */
export function currencyOf(variants: readonly Given[]): string | null | undefined {
  const given = variants.flatMap(({ pricing }) => [pricing?.basePrice, pricing?.salePrice]);
  const named = new Set(given.flatMap((amount) => amount?.currency ?? []));
  if (named.size > 1) return undefined;
  return [...named][0] ?? null;
}

/** Values of options as the graph takes them. */
export function optionsOf(given: Given['attributes']): { name: string; value: string }[] | undefined {
  return given && Object.entries(given).map(([name, value]) => ({ name, value }));
}
