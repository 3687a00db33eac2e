import type { FormField } from './form/form-field.ts';

/** What a shopper is asked about the recipient of a gift card; commerce knows the answers by these names. */
export const giftCardFields: readonly FormField[] = [
  giftCardField('recipientName', 'TEXT', 'Recipient name', { maxLength: 200 }),
  giftCardField('recipientEmail', 'EMAIL', 'Recipient email', { isAboutSomeoneElse: true }),
  giftCardField('message', 'TEXTAREA', 'Message', { maxLength: 1000 }),
  giftCardField('deliveryDate', 'DATE', 'Delivery date'),
];

function giftCardField(
  id: string,
  type: FormField['type'],
  title: string,
  more: Partial<FormField> = {},
): FormField {
  return { id, type, title, description: '', isRequired: false, options: [], isBuiltIn: true, ...more };
}

/** A product, as far as it says what a shopper is asked. */
export interface AskingProduct {
  /** Undefined when the product is gone. */
  readonly product?: { readonly type: string } | null | undefined;
  readonly additionalFieldsForm?: { readonly fields: readonly FormField[] } | null | undefined;
}

/** A gift card asks for its recipient, a product with a form for what the form asks, and most ask nothing. */
export function askedFields({ product, additionalFieldsForm: form }: AskingProduct): readonly FormField[] {
  return [...(product?.type === 'GIFT_CARD' ? giftCardFields : []), ...(form?.fields ?? [])];
}
