import type { ProductSort, ProductWhere } from '#web/generated/graphql.ts';

/** How a shop's list is put in order and narrowed, as its address says. */
export interface ProductListQuery {
  /** One of the words of `sorts`; the owner's order when absent. */
  readonly sort: string | undefined;
  readonly isAvailable: boolean;
  /** As typed; empty for none. */
  readonly minPrice: string;
  readonly maxPrice: string;
  /** Option name to the value that was asked for. */
  readonly options: Readonly<Record<string, string>>;
}

/** What addresses call the orders that a list can be put in. */
export const sorts: Readonly<Record<string, ProductSort>> = {
  newest: 'NEWEST',
  'price-asc': 'PRICE_ASCENDING',
  'price-desc': 'PRICE_DESCENDING',
  title: 'TITLE',
};

const optionPrefix = 'option.';
const maxOptions = 20;
const maxLength = 200;

/** Reads what we know of a shop list's query; what is blank or too long asks for nothing. */
export function readProductListQuery(query: URLSearchParams): ProductListQuery {
  const sort = query.get('sort') ?? '';
  const options = [...query]
    .filter(([name, value]) => name.startsWith(optionPrefix) && value.trim() !== '')
    .map(([name, value]): [string, string] => [name.slice(optionPrefix.length), value.trim()])
    .filter(([name, value]) => name !== '' && name.length + value.length <= maxLength);
  return {
    sort: Object.hasOwn(sorts, sort) ? sort : undefined,
    isAvailable: query.get('available') === '1',
    minPrice: amountOf(query.get('min')),
    maxPrice: amountOf(query.get('max')),
    options: Object.fromEntries(options.slice(0, maxOptions)),
  };
}

/** People write a comma before the decimals where their language does. */
function amountOf(text: string | null): string {
  const written = (text ?? '').trim();
  return /^\d{1,12}(?:[.,]\d{1,2})?$/.test(written) ? written.replace(',', '.') : '';
}

/** What the graph is asked; nothing where the address asks for nothing, so that the usual page is the usual question. */
export function productListVariables(query: ProductListQuery): {
  productSort?: ProductSort;
  productWhere?: ProductWhere;
} {
  const { sort, isAvailable, minPrice, maxPrice, options } = query;
  const chosen = Object.entries(options).map(([name, value]) => ({ name, value }));
  const where = {
    ...(isAvailable ? { isAvailable } : {}),
    ...(minPrice === '' ? {} : { minPrice }),
    ...(maxPrice === '' ? {} : { maxPrice }),
    ...(chosen.length === 0 ? {} : { options: chosen }),
  };
  const productSort = sort === undefined ? undefined : sorts[sort];
  return {
    ...(productSort === undefined ? {} : { productSort }),
    ...(Object.keys(where).length === 0 ? {} : { productWhere: where }),
  };
}

/** The parts of an address that ask for the same again. */
export function productListParameters(query: ProductListQuery): Record<string, string> {
  const { sort, isAvailable, minPrice, maxPrice, options } = query;
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(isAvailable ? { available: '1' } : {}),
    ...(minPrice === '' ? {} : { min: minPrice }),
    ...(maxPrice === '' ? {} : { max: maxPrice }),
    ...Object.fromEntries(Object.entries(options).map(([name, value]) => [optionPrefix + name, value])),
  };
}
