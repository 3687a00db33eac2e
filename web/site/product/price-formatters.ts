import { isRecord } from '#schema/record.ts';
import { wordsOf } from '../page/plain-text.ts';
import { readPlan } from '../subscription/plan-value.ts';
import {
  fillSubscriptionText,
  isSupportedPlan,
  subscriptionPriceText,
  subscriptionTextKey,
  withTrial,
} from '../subscription/subscription-price.rules.ts';
import type { FormatterCall, SiteFormatter } from '../template/formatters.ts';
import { escapeHtml } from '../template/html-text.ts';
import { flagOf, numberOf, recordsOf, textOf } from '../theme/loose-json.ts';
import { formatMoney, type Money } from './money.rules.ts';
import type { FormProduct } from './product.ts';
import { productPrices, statusMark } from './product-price.rules.ts';
import { readProduct } from './product-value.ts';
import { scarcityLines } from './scarcity.rules.ts';

/** What templates print about prices and marks: the engine's markup, in the same words and numbers as the islands. */
export const priceFormatters: readonly (readonly [string, SiteFormatter])[] = [
  ['money', renderMoney],
  ['product-price', (item, call) => renderPrice(item, call, 'product-price')],
  ['subscription-price', renderSubscriptionPrice],
  ['product-status', renderStatus],
  ['product-scarcity', renderScarcity],
];

function renderMoney(value: unknown, call: FormatterCall): string {
  if (!isRecord(value)) return '';
  const [amount, currency] = [value.decimalValue ?? value.value, value.currencyCode ?? value.currency];
  if (amount === undefined || currency === undefined) return '';
  return formatMoney({ value: String(amount), currency: textOf(currency) }, languageOf(call));
}

/** Only what can be subscribed to has one. */
function renderSubscriptionPrice(item: unknown, call: FormatterCall): string {
  return readProduct(item)?.isSubscribable ? renderPrice(item, call, 'subscription-price') : '';
}

function renderPrice(item: unknown, call: FormatterCall, className: string): string {
  const product = readProduct(item);
  if (!product) return '';
  const { from, normal, sale, isVarying } = productPrices(product);
  const inPrice = (html: string) => `<div class="${className}">${html}</div>`;
  const tell = priceTeller(item, product, call);
  if (tell === null) return inPrice(escapeHtml(localized(call, 'productPriceUnavailable') || 'Unavailable'));
  const due = isVarying ? from : (sale ?? normal);
  const language = languageOf(call);
  const told = withTrial(tell(due, isVarying), readPlan(item)?.trialDays ?? 0, { language });
  if (sale === null || isVarying) return inPrice(escapeHtml(told));
  const label = (key: string, usual: string) =>
    `<span class="visually-hidden v6-visually-hidden">${escapeHtml(localized(call, key) || usual)}</span>`;
  const original = `<span class="original-price">${escapeHtml(tell(normal, false))}</span>`;
  return inPrice(
    `${label('salePriceText', 'Sale Price:')}${escapeHtml(told)} ${label('originalPriceText', 'Original Price:')}${original}`,
  );
}

/** How an amount is told: of a subscription with its period; null when its plan is unsupported. */
function priceTeller(
  item: unknown,
  { isSubscribable }: FormProduct,
  call: FormatterCall,
): ((amount: Money, isLowest: boolean) => string) | null {
  const locale = languageOf(call);
  if (!isSubscribable) {
    const from = localized(call, 'productPriceFromText') || 'from {fromPrice}';
    return (amount, isLowest) => {
      const price = formatMoney(amount, locale);
      return isLowest ? from.replaceAll('{fromPrice}', price).replaceAll('{price}', price) : price;
    };
  }
  const plan = readPlan(item);
  if (!isSupportedPlan(plan)) return null;
  return (amount, isVarying) => {
    const price = formatMoney(amount, locale);
    const translated = localized(call, subscriptionTextKey(plan, isVarying));
    return translated === ''
      ? subscriptionPriceText(plan, price, { isVarying, language: locale })
      : fillSubscriptionText(translated, plan, price);
  };
}

function renderStatus(item: unknown, call: FormatterCall): string {
  const product = readProduct(item);
  const mark = product && statusMark(product);
  if (!mark) return '';
  const custom = textOf(call.resolve(`productMerchandisingContext.${product.id}.customSoldOutText`));
  const text =
    mark === 'sale'
      ? localized(call, 'productSaleText') || 'sale'
      : custom || localized(call, 'productSoldOutText') || 'sold out';
  return `<div class="product-mark ${mark}">${escapeHtml(text)}</div>`;
}

function renderScarcity(item: unknown, call: FormatterCall): string {
  const id = isRecord(item) ? textOf(item.id) : '';
  const told = id === '' ? undefined : call.resolve(`productMerchandisingContext.${id}`);
  if (!isRecord(told) || !flagOf(told.scarcityEnabled)) return '';
  const views = recordsOf(told.scarcityTemplateViews).map(({ attributes, qtyInStock }) => ({
    attributes: isRecord(attributes) ? textsIn(attributes) : null,
    qtyInStock: numberOf(qtyInStock) ?? 0,
  }));
  const settings = {
    text: textOf(told.scarcityText),
    isShownByDefault: flagOf(told.scarcityShownByDefault),
    words: isRecord(item) && isRecord(item.optionWords) ? textsIn(item.optionWords) : {},
  };
  return scarcityLines(views, settings)
    .map(({ attributes, name, text, isHidden }) => {
      const json = attributes && escapeHtml(JSON.stringify(attributes));
      const of = json === null ? '' : ` data-item-id="${escapeHtml(id)}" data-variant-attributes="${json}"`;
      const subject =
        name === '' ? '' : `<span class="product-scarcity-variant">${escapeHtml(name)}: </span>`;
      return `<div class="product-scarcity"${of}${isHidden ? ' hidden' : ''}>${subject}${escapeHtml(text)}</div>`;
    })
    .join('');
}

function textsIn(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, textOf(value)]));
}

function languageOf(call: FormatterCall): string {
  return textOf(call.resolve('website.language'), 'en-US');
}

function localized(call: FormatterCall, key: string): string {
  return wordsOf(textOf(call.resolve(`localizedStrings.${key}`)));
}
