import { readdir } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type DemoContent,
  demoFolder,
  listDemoImages,
  loadDemoContent,
  loadDemoProducts,
  placeDemoImages,
  readDemoImage,
} from './demo-content.ts';

type Row = Record<string, string>;

let content: DemoContent;
let rows: Row[];
let products: Row[];

beforeAll(async () => {
  content = await loadDemoContent();
  rows = parse(await loadDemoProducts(), { columns: true });
  products = rows.filter((row) => row.Title !== '');
});

/** A product's own row and the rows of its further variants. */
function variantsOf(product: Row): Row[] {
  const start = rows.indexOf(product);
  const next = rows.findIndex((row, index) => index > start && row.Title !== '');
  return rows.slice(start, next === -1 ? undefined : next);
}

function inStock(row: Row): boolean {
  return row.Stock === 'Unlimited' || Number(row.Stock) > 0;
}

describe('the demo shop', () => {
  it('uses the columns that shops export, with GTIN and MPN after the SKU', () => {
    const columns = Object.keys(rows[0] ?? {});
    expect(columns.slice(0, 3)).toEqual([
      'Product ID [Non Editable]',
      'Variant ID [Non Editable]',
      'Product Type [Non Editable]',
    ]);
    expect(columns.slice(7, 12)).toEqual(['SKU', 'GTIN', 'MPN', 'Option Name 1', 'Option Value 1']);
    expect(columns.slice(-12)).toEqual([
      'Price',
      'Sale Price',
      'On Sale',
      'Stock',
      'Categories',
      'Tags',
      'Weight',
      'Length',
      'Width',
      'Height',
      'Visible',
      'Hosted Image URLs',
    ]);
    expect(columns).toHaveLength(34);
  });

  it('sells every type of product', () => {
    const types = new Set(products.map((row) => row['Product Type [Non Editable]']));
    expect([...types].sort()).toEqual(['DIGITAL', 'GIFT_CARD', 'PAYWALL', 'PHYSICAL', 'SERVICE']);
  });

  it('has about two dozen products, each with its own address and each variant with its own SKU', () => {
    expect(products.length).toBeGreaterThanOrEqual(24);
    expect(new Set(products.map((row) => row['Product URL'])).size).toBe(products.length);
    expect(new Set(rows.map((row) => row.SKU)).size).toBe(rows.length);
  });

  it('shows each state of stock: sold out, one variant sold out, the last unit, and no limit', () => {
    const stocks = products.map((product) => variantsOf(product));
    expect(stocks.some((variants) => variants.every((row) => !inStock(row)))).toBe(true);
    expect(stocks.some((variants) => variants.some((row) => !inStock(row)) && variants.some(inStock))).toBe(
      true,
    );
    expect(stocks.some((variants) => variants.length === 1 && variants[0]?.Stock === '1')).toBe(true);
    expect(rows.some((row) => row.Stock === 'Unlimited')).toBe(true);
  });

  it('has something on sale for less than its price', () => {
    const onSale = rows.filter((row) => row['On Sale'] === 'Yes');
    expect(onSale.length).toBeGreaterThan(1);
    for (const row of onSale) expect(Number(row['Sale Price'])).toBeLessThan(Number(row.Price));
  });

  it('has a product chosen by size and glaze', () => {
    expect(rows.some((row) => row['Option Name 1'] === 'Size' && row['Option Name 2'] === 'Glaze')).toBe(
      true,
    );
  });

  it('files products under several categories and tags', () => {
    expect(products.some((row) => (row.Categories ?? '').split(', ').length > 1)).toBe(true);
    expect(products.some((row) => (row.Tags ?? '').split(', ').length > 1)).toBe(true);
  });

  it('sells something as a subscription, and a membership that is tried out first', () => {
    const subscriptions = Object.entries(content.productTexts).filter(([, texts]) => texts.subscriptionPlan);
    expect(subscriptions.length).toBeGreaterThan(0);
    const slugs = products.map((row) => row['Product URL']);
    for (const [slug] of subscriptions) expect(slugs).toContain(slug);
    const tried = subscriptions.filter(([, { subscriptionPlan }]) => subscriptionPlan?.trialDays);
    const types = tried.map(
      ([slug]) => products.find((row) => row['Product URL'] === slug)?.['Product Type [Non Editable]'],
    );
    expect(types).toEqual(['PAYWALL']);
  });

  it('features products that exist', () => {
    const slugs = products.map((row) => row['Product URL']);
    for (const featured of content.featuredProducts) expect(slugs).toContain(featured);
  });
});

describe('the demo website', () => {
  it('has a home page, further pages, a journal, a diary and a gallery', () => {
    expect(content.pages.filter((page) => page.isHomepage)).toHaveLength(1);
    expect(content.pages.map((page) => page.slug)).toEqual(expect.arrayContaining(['about', 'visit', 'faq']));
    expect(content.collections.map(({ type, items }) => [type, items.length])).toEqual([
      ['blog', 7],
      ['events', 5],
      ['gallery', 8],
    ]);
  });

  it('links to pages that exist and names authors that exist', () => {
    const slugs = [
      content.shop.slug,
      ...content.pages.map((page) => page.slug),
      ...content.collections.map(({ slug }) => slug),
      ...content.folders.map(({ slug }) => slug),
    ];
    for (const { pages } of content.folders) for (const page of pages) expect(slugs).toContain(page);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const link of [...content.navigation.mainNav, ...content.navigation.footerNav])
      expect(slugs).toContain(link);
    for (const { items } of content.collections) {
      for (const { author } of items) expect(Object.keys(content.authors)).toContain(author);
    }
  });

  it('gives every written page one main heading', () => {
    for (const page of content.pages.filter(({ template }) => template === undefined)) {
      expect(page.bodyHtml.match(/<h1>/g)).toHaveLength(1);
    }
  });

  it('puts the address of a picture where a text asks for it', () => {
    const html = placeDemoImages(
      '<img src="demo-image:about-loft.jpg" alt="">',
      (filename) => `/media/1/${filename}`,
    );
    expect(html).toBe('<img src="/media/1/about-loft.jpg" alt="">');
  });
});

describe('the demo pictures', () => {
  it('are there for every file that the website names, and for no other', async () => {
    const named = new Set(products.flatMap((row) => (row['Hosted Image URLs'] ?? '').split(' ')));
    for (const { items } of content.collections) for (const { mainImage } of items) named.add(mainImage);
    for (const { mainImage, bodyHtml } of content.pages) {
      if (mainImage) named.add(mainImage);
      for (const [, filename] of bodyHtml.matchAll(/demo-image:([a-z0-9-]+\.jpg)/g))
        if (filename) named.add(filename);
    }
    const listed = await listDemoImages();
    expect(listed.map(({ filename }) => filename).sort()).toEqual([...named].sort());
    expect((await readdir(new URL('pictures/', demoFolder))).sort()).toEqual([...named].sort());
    expect(listed.every(({ altText }) => altText.length > 10)).toBe(true);
  });

  it('are JPEG files large enough for wide screens, and 6 MB in all at most', async () => {
    let total = 0;
    for (const { filename } of await listDemoImages()) {
      const bytes = await readDemoImage(filename);
      const { format, width } = await sharp(bytes).metadata();
      expect({ filename, format }).toEqual({ filename, format: 'jpeg' });
      expect(width, filename).toBeGreaterThanOrEqual(1200);
      total += bytes.length;
    }
    expect(total).toBeLessThanOrEqual(6_000_000);
  });
});
