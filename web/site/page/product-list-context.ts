import type { SitePage } from './ask-page.ts';
import { moneyContext } from './money-context.ts';
import type { PageQuery } from './page-query.ts';
import { plainText } from './plain-text.ts';
import { productListParameters } from './product-list-query.ts';

type Facets = NonNullable<SitePage['facets']>;
type Products = SitePage['products'];

/**
 * How a shop's list is put in order and narrowed, and what it can be narrowed by: `productList` in templates. Names and
 * values of options are what a form sends back; their labels are in the language of the page.
 */
export function productListContext(
  { productList: asked }: PageQuery,
  facets: Pick<Facets, 'options' | 'lowestPrice' | 'highestPrice'> | null,
  products: Products,
) {
  const words = new Map(
    (products?.nodes ?? []).flatMap(({ optionWords }) => optionWords.map(({ own, text }) => [own, text])),
  );
  const label = (own: string) => plainText(words.get(own) ?? own);
  const { sort: _, ...narrowing } = productListParameters(asked);
  const lowest = facets?.lowestPrice ?? null;
  return {
    count: products?.totalCount ?? 0,
    sort: asked.sort ?? '',
    isAvailable: asked.isAvailable,
    minPrice: asked.minPrice,
    maxPrice: asked.maxPrice,
    isNarrowed: Object.keys(narrowing).length > 0,
    ...(lowest && facets?.highestPrice
      ? {
          lowestPrice: moneyContext(lowest, lowest.currency),
          highestPrice: moneyContext(facets.highestPrice, lowest.currency),
        }
      : {}),
    options: (facets?.options ?? []).map(({ name, values }) => ({
      name: plainText(name),
      label: label(name),
      values: values.map((value) => ({
        value: plainText(value),
        label: label(value),
        isChosen: asked.options[name] === value,
      })),
    })),
  };
}
