import { isRecord } from '#schema/record.ts';
import { readCaptchaSettings } from '../captcha/captcha.rules.ts';
import { renderIsland } from '../islands/render-island.tsx';
import type { FormatterCall } from '../template/formatters.ts';
import { flagOf, recordsOf, textOf } from '../theme/loose-json.ts';

/**
 * The template language's `product-restock-notification`: one form for all that is sold out of a product; nothing when
 * nothing is. While another variant can be bought, it is marked as shown for a chosen variant only: `choice-in-page.tsx`
 * shows it, and without scripts it is always there and names what it is about.
 */
export function renderRestockForm(item: unknown, call: FormatterCall): string {
  if (!isRecord(item)) return '';
  const productId = textOf(item.id);
  const merchandising = call.resolve(`productMerchandisingContext.${productId}`);
  if (productId === '' || !isRecord(merchandising)) return '';
  const names = variantNames(item);
  const views = recordsOf(merchandising.restockNotificationViews);
  const variants = views.map((view) => {
    const id = textOf(view.variantId);
    return { id, name: names.get(id) ?? '' };
  });
  if (variants.length === 0) return '';
  const messages = isRecord(merchandising.restockNotificationMessages)
    ? merchandising.restockNotificationMessages
    : {};
  const asksForNews = flagOf(merchandising.mailingListSignUpEnabled);
  const language = textOf(call.resolve('website.language'), 'en-US');
  return renderIsland(
    'restock-form',
    {
      productId,
      returnTo: textOf(item.fullUrl, '/'),
      language,
      variants,
      texts: {
        call: textOf(messages.CTAText),
        button: textOf(messages.buttonText),
        placeholder: textOf(messages.placeholderText),
        mailingList: asksForNews ? textOf(messages.mailingListDescription) : null,
      },
      isOptInDefault: flagOf(merchandising.mailingListOptInByDefault),
      captcha: readCaptchaSettings(call.resolve('website.captchaSettings')),
    },
    {
      language,
      className: 'product-restock-notification',
      ...(views.some((view) => flagOf(view.hiddenByDefault)) ? { mark: 'for-chosen' } : {}),
    },
  );
}

function variantNames(item: Record<string, unknown>): Map<string, string> {
  const content = isRecord(item.structuredContent) ? item.structuredContent : item;
  const words = isRecord(item.optionWords) ? item.optionWords : {};
  return new Map(
    recordsOf(content.variants).map((variant) => {
      const attributes = isRecord(variant.attributes) ? Object.values(variant.attributes) : [];
      const values = attributes.map((value) => textOf(words[textOf(value)], textOf(value)));
      return [textOf(variant.id), values.join(' / ')];
    }),
  );
}
