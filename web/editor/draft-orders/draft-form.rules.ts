import type { DraftOrderInput, EditorDraftOrderFragment } from '#web/generated/graphql.ts';

/** A line as it is written. */
export interface LineDraft {
  /** Tells lines apart while they are written. */
  readonly key: string;
  /** Null for something of the owner's own. */
  readonly variantId: string | null;
  readonly title: string;
  readonly variantName: string;
  readonly quantity: number | null;
  readonly unitPrice: string;
  readonly isShipped: boolean;
}

/** The fields of an address. */
export const addressFields = ['name', 'country', 'line1', 'line2', 'postalCode', 'city', 'region'] as const;

/** What the form of a draft order holds. */
export interface DraftValues extends Readonly<Record<(typeof addressFields)[number], string>> {
  readonly email: string;
  readonly lines: readonly LineDraft[];
  readonly discountKind: 'NONE' | 'PERCENT' | 'AMOUNT';
  readonly discountName: string;
  readonly percent: string;
  readonly amount: string;
  readonly shippingName: string;
  readonly shippingPrice: string;
  readonly note: string;
  readonly isReserving: boolean;
}

/** A draft order of nothing yet. */
export const newDraft: DraftValues = {
  ...{ email: '', name: '', line1: '', line2: '', postalCode: '', city: '', region: '', country: '' },
  ...{ lines: [], discountKind: 'NONE', discountName: '', percent: '', amount: '' },
  ...{ shippingName: '', shippingPrice: '', note: '', isReserving: false },
};

/** The form of a draft order as it is stored. */
export function valuesOf(draft: EditorDraftOrderFragment): DraftValues {
  const { email, note, isReserving, discountTerms, shipping, shippingAddress } = draft;
  const address = addressFields.map((field) => [field, shippingAddress?.[field] ?? ''] as const);
  return {
    ...newDraft,
    ...Object.fromEntries(address),
    ...{ email, note, isReserving },
    lines: draft.lines.map(({ id, unitPrice, ...line }) => ({
      ...{ key: id, variantId: line.variantId, title: line.title, variantName: line.variantName },
      ...{ quantity: line.quantity, isShipped: line.isShipped, unitPrice: unitPrice.value },
    })),
    discountKind: !discountTerms ? 'NONE' : discountTerms.percent === null ? 'AMOUNT' : 'PERCENT',
    discountName: discountTerms?.name ?? '',
    percent: discountTerms?.percent ?? '',
    amount: discountTerms?.amount?.value ?? '',
    shippingName: shipping?.name ?? '',
    shippingPrice: shipping?.price.value ?? '',
  };
}

/** What is sent of the form; an address is sent once anything of it is written. */
export function inputOf(
  values: DraftValues,
  known?: Pick<EditorDraftOrderFragment, 'id' | 'revision'>,
): DraftOrderInput {
  const { email, note, isReserving, discountKind, discountName, percent, amount } = values;
  const { shippingName, shippingPrice } = values;
  const address = Object.fromEntries(addressFields.map((field) => [field, values[field].trim()]));
  const name = discountName.trim() || 'Discount';
  return {
    ...(known ? { id: known.id, revision: known.revision } : {}),
    ...{ email, note, isReserving },
    ...(addressFields.some((field) => address[field]) ? { shippingAddress: address } : {}),
    lines: values.lines.map(({ variantId, title, quantity, unitPrice, isShipped }) => ({
      quantity: quantity ?? 0,
      ...(unitPrice === '' ? {} : { unitPrice }),
      ...(variantId === null ? { title, isShipped } : { variantId }),
    })),
    ...(discountKind === 'PERCENT' ? { discount: { name, percent } } : {}),
    ...(discountKind === 'AMOUNT' ? { discount: { name, amount } } : {}),
    ...(shippingName.trim() === '' ? {} : { shipping: { name: shippingName, price: shippingPrice || '0' } }),
  };
}
