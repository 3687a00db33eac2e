import type { CommerceContext } from '../context.ts';
import { maybeTextOf } from '../translations/texts.ts';
import { type MerchandisingSettings, usualTextsIn } from './merchandising.rules.ts';

/** The texts that an owner may set for a product, and which of the usual ones each stands for. */
const usualOf = {
  restockCallText: 'callText',
  restockButtonText: 'buttonText',
  restockPlaceholderText: 'placeholderText',
  restockSuccessText: 'successText',
  mailingListDescription: 'mailingListDescription',
  scarcityText: 'scarcityText',
} as const;

/** What the shop says in the viewer's language; the usual words of that where its owner wrote none. */
export async function merchandisingTextOf(
  context: CommerceContext,
  productId: string,
  settings: MerchandisingSettings,
  field: keyof typeof usualOf,
): Promise<string> {
  const own = await maybeTextOf(context, productId, field, settings[field]);
  return own ?? usualTextsIn(context.viewer.language)[usualOf[field]];
}
