import type { CommerceContext } from '../context.ts';
import { maybeTextOf } from '../translations/texts.ts';
import type { MerchandisingSettings } from './merchandising.rules.ts';

/** A text that an owner may set for a product. */
export type SaidField =
  | 'restockCallText'
  | 'restockButtonText'
  | 'restockPlaceholderText'
  | 'restockSuccessText'
  | 'mailingListDescription'
  | 'scarcityText';

/** What the shop says in the viewer's language; the usual words of that where its owner wrote none. */
export async function sayingOf(
  context: CommerceContext,
  productId: string,
  field: SaidField,
  settings: MerchandisingSettings,
  usual: string,
): Promise<string> {
  return (await maybeTextOf(context, productId, field, settings[field])) ?? usual;
}
