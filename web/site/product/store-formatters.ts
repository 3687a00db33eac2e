import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isRecord } from '#schema/record.ts';
import { sayIn } from '#schema/words/catalogue.ts';
import { giftCardFields } from '../asked-fields.ts';
import { FormFields } from '../form/form-fields.tsx';
import { formTexts } from '../form/form-texts.ts';
import { renderProductInstalments } from '../instalments/product-instalments.ts';
import { renderIsland } from '../islands/render-island.tsx';
import { drawWithTexts } from '../languages/page-texts.ts';
import { wordsOf } from '../page/plain-text.ts';
import { renderRestockForm } from '../restock/restock-formatter.ts';
import type { FormatterCall, SiteFormatter, SiteFormatters } from '../template/formatters.ts';
import { escapeHtml } from '../template/html-text.ts';
import { flagOf, textOf } from '../theme/loose-json.ts';
import { idleLabel } from './add-button.rules.ts';
import { renderAddOns } from './add-ons-formatter.ts';
import { priceFormatters } from './price-formatters.ts';
import type { FormProduct, OptionLook } from './product.ts';
import { productTypes } from './product.ts';
import type { ButtonPartProps, OptionsPartProps, ProductFormProps } from './product-form.island.tsx';
import { readProduct, soldProduct } from './product-value.ts';
import { QuantityInput } from './quantity-input.tsx';

/** The template language's formatters for prices, and for buying: islands that are plain forms until they are interactive. */
export function createStoreFormatters(): SiteFormatters {
  return new Map<string, SiteFormatter>([
    ...priceFormatters,
    ['product-checkout', (item, call) => renderPart('all', item, call)],
    ['variants-select', (item, call) => renderPart('options', item, call)],
    ['quantity-input', renderQuantity],
    ['add-to-cart-btn', (item, call) => renderPart('button', item, call)],
    ['product-quick-view', renderQuickViewButton],
    ['product-restock-notification', renderRestockForm],
  ]);
}

function renderPart(part: ProductFormProps['part'], item: unknown, call: FormatterCall): string {
  const product = readProduct(item, formName(call));
  if (!product) return '';
  if (part === 'options' && product.optionNames.length === 0) return '';
  const isInList = textOf(call.resolve('item.id')) !== product.id;
  const language = textOf(call.resolve('website.language'), 'en-US');
  const texts: ButtonPartProps['texts'] = {
    button: buttonTexts(product, item, call),
    ...(product.hasForm ? { form: formTexts((key) => localized(call, key), language) } : {}),
  };
  const place = {
    collectionId: isRecord(item) ? textOf(item.collectionId) : '',
    isInList,
    showsStock: flagOf(call.resolve(`productMerchandisingContext.${product.id}.scarcityEnabled`)),
    isExpress: flagOf(call.resolve('websiteSettings.storeSettings.isExpressCheckout')),
  };
  const propsOf = (one: ProductFormProps['part']): ProductFormProps =>
    one === 'button'
      ? { ...place, part: one, product: soldProduct(product), texts }
      : {
          ...place,
          part: one,
          product,
          texts: { ...texts, options: optionTexts(product, call), quantity: quantityLabel(call) },
          hasQuantity: isQuantityShown(item),
          look: isInList ? 'lists' : optionLook(call),
          locale: language,
        };
  const render = (one: ProductFormProps['part']) =>
    renderIsland('product-form', propsOf(one), { language, when: isInList ? 'interaction' : 'idle' });
  const form =
    product.type === productTypes.giftCard && part === 'all' && !isInList
      ? tellVariants(render('options'), item) +
        renderGiftCardFields(product, call, language) +
        render('button')
      : part === 'button'
        ? render(part)
        : tellVariants(render(part), item);
  if (isInList || part === 'options') return form;
  const addOns = isQuickView(call) ? '' : renderAddOns(item, call);
  return renderProductInstalments(item, product, language) + form + addOns;
}

/** What the owner chose of the theme's option "Product options"; cards of a list stay small, and have lists. */
function optionLook(call: FormatterCall): OptionLook {
  const chosen = textOf(call.resolve('productOptionLook')).toLowerCase();
  return chosen === 'buttons' || chosen === 'swatches' ? chosen : 'lists';
}

/** A quick view opens over a page that may have the product's form already. */
function formName(call: FormatterCall): string {
  return isQuickView(call) ? 'quick-view' : 'add-to-cart';
}

function isQuickView(call: FormatterCall): boolean {
  return call.resolve('isQuickView') === true;
}

/** The engine's markup, which may stand within a link, with what our script needs to open the quick view. */
function renderQuickViewButton(item: unknown, call: FormatterCall): string {
  if (!isRecord(item)) return '';
  const group = call.args[0] ?? '';
  const known = item[group] ?? (group === '' ? undefined : call.resolve(group));
  const attributes = {
    'data-id': textOf(item.id),
    'data-group': textOf(known, group),
    'data-opens': 'quick-view',
    'data-href': textOf(item.fullUrl),
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const text = localized(call, 'productQuickViewText') || 'Quick View';
  return `<span class="sqs-product-quick-view-button" role="button" tabindex="0"${written.join('')}>${escapeHtml(text)}</span>`;
}

/** Scripts of themes read the variants, with their pictures, where the template language puts them. */
function tellVariants(html: string, item: unknown): string {
  const content = isRecord(item) && isRecord(item.structuredContent) ? item.structuredContent : {};
  const attribute = (name: string, value: unknown) => ` data-${name}="${escapeHtml(JSON.stringify(value))}"`;
  const plan = flagOf(content.isSubscribable)
    ? ` data-is-subscribable="true"${attribute('subscription-plan', content.subscriptionPlan ?? null)}`
    : '';
  return html.replace(
    '<div class="product-variants"',
    (start) => start + attribute('variants', content.variants ?? []) + plan,
  );
}

/** Who a gift card is for: only fields of the product's form, with nothing for a script to do, such as counting characters. */
function renderGiftCardFields({ formId: form }: FormProduct, call: FormatterCall, language: string): string {
  const fields = createElement(FormFields, {
    ...{ form, idPrefix: form, fields: giftCardFields.map((field) => ({ ...field, maxLength: null })) },
    texts: formTexts((key) => localized(call, key), language),
  });
  return drawWithTexts(sayIn(language), () =>
    renderToStaticMarkup(createElement('div', { className: 'gift-card-fields' }, fields)),
  );
}

/** Standing alone it is only a field of the form, with nothing for a script to do. */
function renderQuantity(item: unknown, call: FormatterCall): string {
  const product = readProduct(item, formName(call));
  if (!product || !isQuantityShown(item)) return '';
  return renderToStaticMarkup(createElement(QuantityInput, { product, label: quantityLabel(call) }));
}

/** Commerce decides whether shoppers choose how many. */
function isQuantityShown(item: unknown): boolean {
  return isRecord(item) && isRecord(item.structuredContent) && flagOf(item.structuredContent.isQuantityShown);
}

function quantityLabel(call: FormatterCall): string {
  return localized(call, 'productQuantityInputLabel') || 'Quantity';
}

/** Denominations of a gift card are called Value, whatever the option's name is. */
function optionTexts(product: FormProduct, call: FormatterCall): OptionsPartProps['texts']['options'] {
  const soldOut = localized(call, 'productSoldOutText') || 'Sold Out';
  return product.type === productTypes.giftCard
    ? {
        title: localized(call, 'giftCardValueDisplayText') || 'Value',
        placeholder: localized(call, 'giftCardVariantSelectText') || 'Select Value',
        soldOut,
      }
    : {
        title: '{name}',
        placeholder: localized(call, 'productVariantSelectText') || 'Select {variantName}',
        soldOut,
      };
}

function buttonTexts(
  product: FormProduct,
  item: unknown,
  call: FormatterCall,
): ProductFormProps['texts']['button'] {
  const content = isRecord(item) && isRecord(item.structuredContent) ? item.structuredContent : {};
  const customSoldOut = textOf(call.resolve(`productMerchandisingContext.${product.id}.customSoldOutText`));
  return {
    idle: idleLabel({
      usesCustomText: flagOf(content.useCustomAddButtonText),
      customText: textOf(content.customAddButtonText),
      isSubscribable: product.isSubscribable,
      subscribeText: localized(call, 'productSubscribeText'),
      addToCartText: localized(call, 'productAddToCartText'),
    }),
    soldOut: customSoldOut || localized(call, 'productSoldOutText') || 'Sold Out',
    ...given('adding', localized(call, 'productAddingText')),
    ...given('added', localized(call, 'productAddedText')),
    ...given('onlyLeft', localized(call, 'productOnlyLeft')),
    ...given('selectOption', localized(call, 'productSelectOptionText')),
  };
}

/** Words that a language brings, and nothing where it brings none. */
function given(name: string, words: string): Record<string, string> {
  return words === '' ? {} : { [name]: words };
}

function localized(call: FormatterCall, key: string): string {
  return wordsOf(textOf(call.resolve(`localizedStrings.${key}`)));
}
