import type { DraftOrderInput } from '../generated/graphql.ts';
import { parsePrice } from '../money/money.rules.ts';
import {
  type DraftDiscount,
  type DraftProblem,
  type DraftShipping,
  draftLimits,
} from './draft-order.rules.ts';

/** What was read of an input, or what is wrong with it. */
export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: DraftProblem };

const fine = <Value>(value: Value): Read<Value> => ({ ok: true, value });
const wrong = (message: string, field: string): Read<never> => ({ ok: false, problem: { message, field } });

/** An amount of a field in minor units; the fallback when none was written. */
export function readAmount<Fallback>(
  text: string | null | undefined,
  {
    currency,
    label,
    field,
    fallback,
  }: { currency: string; label: string; field: string; fallback: Fallback },
): Read<number | Fallback> {
  if (text === null || text === undefined || text.trim() === '') return fine(fallback);
  const price = parsePrice(text, currency, label);
  if (!price.ok) return wrong(price.message, field);
  return price.minor > draftLimits.amount ? wrong('An order cannot cost so much.', field) : fine(price.minor);
}

/** A percentage is above 0 and at most 100, with at most two decimals. */
export function readPercent(text: string): number | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim());
  const hundredths = parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : 0;
  return hundredths > 0 && hundredths <= 10_000 ? hundredths : null;
}

/** What is taken off: one of percentage and amount. */
export function readDiscount(
  discount: DraftOrderInput['discount'],
  currency: string,
): Read<DraftDiscount | null> {
  if (!discount) return fine(null);
  const { percent, amount } = discount;
  const name = discount.name?.trim() || 'Discount';
  const percentHundredths = percent == null ? null : readPercent(percent);
  if (percent != null && percentHundredths === null)
    return wrong('A percentage is above 0 and at most 100.', 'input.discount.percent');
  const field = 'input.discount.amount';
  const read = readAmount(amount, { currency, label: 'The discount', field, fallback: null });
  if (!read.ok) return read;
  return fine({ name, percentHundredths, amountCents: read.value });
}

/** How it is sent. */
export function readShipping(
  shipping: DraftOrderInput['shipping'],
  currency: string,
): Read<DraftShipping | null> {
  if (!shipping) return fine(null);
  const field = 'input.shipping.price';
  const read = readAmount(shipping.price, { currency, label: 'Shipping', field, fallback: 0 });
  return read.ok ? fine({ name: shipping.name.trim(), price: read.value }) : read;
}

/** Texts have at most so many characters, and a language is a tag. */
export function findTextProblem(input: DraftOrderInput): DraftProblem | null {
  const addresses = ['shippingAddress', 'billingAddress'] as const;
  const texts: [string, string, number][] = [
    ['input.email', input.email ?? '', 320],
    ['input.note', input.note ?? '', draftLimits.note],
    ...addresses.flatMap((name) =>
      Object.entries(input[name] ?? {}).map(([part, text]): [string, string, number] => [
        `input.${name}.${part}`,
        text ?? '',
        500,
      ]),
    ),
  ];
  const long = texts.find(([, text, most]) => text.length > most);
  if (long) return { message: `At most ${long[2]} characters, please.`, field: long[0] };
  return input.language == null || /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(input.language)
    ? null
    : { message: 'Name a language by its tag, such as de.', field: 'input.language' };
}
