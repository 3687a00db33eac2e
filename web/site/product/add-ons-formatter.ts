import { isRecord } from '#schema/record.ts';
import { sayIn } from '#schema/words/catalogue.ts';
import { renderIsland } from '../islands/render-island.tsx';
import { wordsOf } from '../page/plain-text.ts';
import type { FormatterCall } from '../template/formatters.ts';
import { flagOf, recordsOf, textOf } from '../theme/loose-json.ts';
import type { AddOn } from './add-on.rules.ts';
import { formatMoney } from './money.rules.ts';
import { readMoney } from './product-value.ts';

/** A picture beside a name is small, and sharp on good screens. */
const imageWidth = '300w';

/** What is offered with the product of a page, for the end of its form; empty where nothing is. */
export function renderAddOns(item: unknown, call: FormatterCall): string {
  const addOns = isRecord(item) ? recordsOf(item.addOns) : [];
  if (!isRecord(item) || addOns.length === 0) return '';
  const locale = textOf(call.resolve('website.language'), 'en-US');
  return renderIsland(
    'add-ons',
    {
      addOns: addOns.map((each) => readAddOn(each, locale)),
      heading:
        wordsOf(textOf(call.resolve('localizedStrings.productAddOnsText'))) ||
        sayIn(locale)('Add to your order'),
      returnTo: textOf(item.fullUrl, '/'),
    },
    { language: locale },
  );
}

function readAddOn(addOn: Record<string, unknown>, locale: string): AddOn {
  const price = formatMoney(readMoney(addOn.priceMoney), locale);
  return {
    id: textOf(addOn.id),
    title: wordsOf(textOf(addOn.title)),
    url: textOf(addOn.fullUrl),
    price: flagOf(addOn.hasVariedPrices) ? sayIn(locale)('from {price}', { price }) : price,
    imageUrl: smallImage(textOf(addOn.assetUrl)),
    imagePosition: textOf(addOn.focalPosition),
    sku: textOf(addOn.sku) || null,
  };
}

function smallImage(url: string): string {
  return url.startsWith('/') ? `${url}?format=${imageWidth}` : url;
}
