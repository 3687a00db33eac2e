import { isLongerThan } from '#kit/text-length.rules.ts';
import { deriveSlug, MAX_SLUG_LENGTH, ProductType, type Stock } from '../products/product.rules.ts';
import {
  OPTION_NUMBERS,
  PRODUCT_CSV_COLUMNS,
  type ProductCsvColumn,
  type ProductCsvRow,
} from './product-csv-columns.rules.ts';

/** Tells what is wrong with a cell of the row at hand; the column is `null` when it is the whole row. */
export type Report = (column: ProductCsvColumn | null, message: string) => void;

const MAX_TAG_LENGTH = 50;
const MAX_CATEGORY_LENGTH = 25;
/** A cell of names or addresses has at most so many characters. */
const MAX_LIST_CELL = 50_000;
/** A product is in at most so many categories, each at most so far from the top. */
const MAX_CATEGORIES_OF_PRODUCT = 100;
const MAX_CATEGORY_DEPTH = 20;
const MAX_STOCK = 999_999_999;

const TYPE_WORDS: ReadonlyMap<ProductType, string> = new Map([
  [ProductType.physical, 'PHYSICAL'],
  [ProductType.digital, 'DIGITAL'],
  [ProductType.service, 'SERVICE'],
  [ProductType.giftCard, 'GIFT_CARD'],
  [ProductType.paywall, 'PAYWALL'],
]);

/** A product without a type is physical. */
export function readType(row: ProductCsvRow, report: Report): ProductType {
  const word = row
    .cell('Product Type [Non Editable]')
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  const known = [...TYPE_WORDS].find(([, name]) => name === word);
  if (!known && word !== '') {
    report(
      'Product Type [Non Editable]',
      `Product Type must be one of ${[...TYPE_WORDS.values()].join(', ')}.`,
    );
  }
  return known?.[0] ?? ProductType.physical;
}

export const writeType = (type: ProductType): string => TYPE_WORDS.get(type) ?? '';

/** Yes or No, in any case; true, false, 1 and 0 are understood too. */
export function readYesNo(
  row: ProductCsvRow,
  column: ProductCsvColumn,
  whenBlank: boolean,
  report: Report,
): boolean {
  const word = row.cell(column).toLowerCase();
  if (word === '') return whenBlank;
  if (['yes', 'true', '1'].includes(word)) return true;
  if (!['no', 'false', '0'].includes(word)) report(column, `${column} must be Yes or No.`);
  return false;
}

export const writeYesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** Stock is a whole number or Unlimited; left blank it is 0 where stock is counted, so nothing is sold by mistake. */
export function readStock(row: ProductCsvRow, isCounted: boolean, report: Report): Stock {
  const text = row.cell('Stock');
  if (text.toLowerCase() === 'unlimited' || (text === '' && !isCounted))
    return { unlimited: true, qtyInStock: 0 };
  if (!/^(\d+(\.0*)?)?$/.test(text) || Number(text) > MAX_STOCK) {
    report('Stock', `Stock must be a whole number from 0 to ${MAX_STOCK}, or Unlimited.`);
    return { unlimited: false, qtyInStock: 0 };
  }
  return { unlimited: false, qtyInStock: Number(text) };
}

export const writeStock = (stock: Stock): string =>
  stock.unlimited ? 'Unlimited' : String(stock.qtyInStock);

/** A weight or a size is a number of zero or more with at most six decimals, or blank. */
export function readMeasure(row: ProductCsvRow, column: ProductCsvColumn, report: Report): number | null {
  const text = row.cell(column);
  if (text === '') return null;
  if (/^(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(text)) return Number(text);
  report(column, `${column} must be a number such as 0.5.`);
  return null;
}

export const writeMeasure = (value: number | null): string =>
  value === null ? '' : String(Number(value.toFixed(6)));

/** An address is in lower case, of letters, digits and hyphens of any script; left blank it comes from the title. */
export function readSlug(row: ProductCsvRow, report: Report): string {
  const slug = row
    .cell('Product URL')
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '');
  if (slug === '') return deriveSlug(row.cell('Title'));
  if (!/^[\p{L}\p{M}\p{N}._~-]+$/u.test(slug) || isLongerThan(slug, MAX_SLUG_LENGTH)) {
    report(
      'Product URL',
      `Product URL can have at most ${MAX_SLUG_LENGTH} letters, digits and hyphens, such as blue-mug.`,
    );
  }
  return slug;
}

/** A products page goes by its part of the address; left blank, the importer chooses one. */
export const readPage = (row: ProductCsvRow): string | null =>
  row.cell('Product Page').replace(/^\/+|\/+$/g, '') || null;

/** Words and names have at most so many characters; a store and its indexes hold no longer ones. */
const MAX_LENGTHS: readonly (readonly [ProductCsvColumn, number])[] = [
  ['Product ID [Non Editable]', 200],
  ['Variant ID [Non Editable]', 200],
  ['Title', 200],
  ['Description', 200_000],
  ['SKU', 200],
  ['GTIN', 200],
  ['MPN', 200],
  ['Categories', MAX_LIST_CELL],
  ['Tags', MAX_LIST_CELL],
  ['Hosted Image URLs', MAX_LIST_CELL],
  ...OPTION_NUMBERS.flatMap((number) => [
    [`Option Name ${number}`, 200] as const,
    [`Option Value ${number}`, 200] as const,
  ]),
];

/** No cell is longer than its column allows, and none holds a character that no text can hold. */
export function reportTexts(row: ProductCsvRow, report: Report): void {
  for (const [column, length] of MAX_LENGTHS) {
    const text = row.cell(column);
    if (isLongerThan(text, length))
      report(column, `${column.replace(' [Non Editable]', '')} can have at most ${length} characters.`);
  }
  for (const column of PRODUCT_CSV_COLUMNS) {
    const text = row.rawCell(column);
    if (text.includes('\0') || /\p{Cs}/u.test(text))
      report(column, 'This cell holds a character that is no text. Save the file as UTF-8.');
  }
}

/** Tags stand between commas; a backslash before a comma makes it part of the tag. */
export function readTags(row: ProductCsvRow, report: Report): string[] {
  const tags = unique(split(listCell(row, 'Tags'), ',').map(unescapeName));
  if (tags.some((tag) => isLongerThan(tag, MAX_TAG_LENGTH))) {
    report('Tags', `A tag can have at most ${MAX_TAG_LENGTH} characters.`);
  }
  return tags;
}

export const writeTags = (tags: readonly string[]): string => tags.map(escapeName).join(', ');

/** Categories stand between commas, each with the categories above it, as in `/Shirts/Tees, /New`. */
export function readCategories(row: ProductCsvRow, report: Report): string[][] {
  const written = unique(split(listCell(row, 'Categories'), ','));
  if (written.length > MAX_CATEGORIES_OF_PRODUCT)
    report('Categories', `A product can be in at most ${MAX_CATEGORIES_OF_PRODUCT} categories.`);
  const paths = written.slice(0, MAX_CATEGORIES_OF_PRODUCT).map((path) => split(path, '/').map(unescapeName));
  if (paths.some(({ length }) => length > MAX_CATEGORY_DEPTH))
    report('Categories', `Categories can be at most ${MAX_CATEGORY_DEPTH} deep.`);
  if (paths.flat().some((name) => isLongerThan(name, MAX_CATEGORY_LENGTH))) {
    report('Categories', `A category can have at most ${MAX_CATEGORY_LENGTH} characters.`);
  }
  return paths.filter((path) => path.length > 0);
}

export const writeCategories = (categories: readonly (readonly string[])[]): string =>
  categories.map((path) => path.map((name) => `/${escapeName(name)}`).join('')).join(', ');

/** Addresses of images stand between spaces or line breaks, and are public web addresses. */
export function readImageUrls(row: ProductCsvRow, report: Report): string[] {
  const urls = listCell(row, 'Hosted Image URLs').split(/\s+/).filter(Boolean);
  for (const url of urls) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
      report('Hosted Image URLs', `"${url}" is not a web address that starts with http:// or https://.`);
    }
  }
  return urls;
}

export const writeImageUrls = (urls: readonly string[]): string => urls.join(' ');

/** The text of a cell that lists things; blank where it is longer than is told anyway. */
function listCell(row: ProductCsvRow, column: 'Tags' | 'Categories' | 'Hosted Image URLs'): string {
  const text = row.cell(column);
  return text.length > MAX_LIST_CELL ? '' : text;
}

/** Parts between separators that no backslash precedes, without the spaces around them and without blank ones. */
function split(text: string, separator: ',' | '/'): string[] {
  const parts = [''];
  for (const piece of text.match(/\\[\\,/]|./gsu) ?? []) {
    if (piece === separator) parts.push('');
    else parts.push(parts.pop() + piece);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const escapeName = (name: string): string => name.replace(/[\\,/]/g, '\\$&');
const unescapeName = (text: string): string => text.replace(/\\([\\,/])/g, '$1');
const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
