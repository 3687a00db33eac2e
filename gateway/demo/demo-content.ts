import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'A slug is lower-case words joined by hyphens.');
const instant = z.iso.datetime();
const imageFile = z.string().regex(/^[a-z0-9-]+\.jpg$/, 'An image is named by its file only.');

/** What each picture shows, for who cannot see it, by file name. */
const pictureTexts = z.record(imageFile, z.string().min(1));

const location = z.strictObject({
  addressTitle: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  addressCountry: z.string(),
});

const website = z.strictObject({
  title: z.string().min(1),
  tagline: z.string(),
  description: z.string(),
  language: z.string(),
  timeZone: z.string(),
  currency: z.string().length(3),
  country: z.string().length(2),
  measurement: z.enum(['metric', 'imperial']),
  contactEmail: z.email(),
  contactPhoneNumber: z.string(),
  location,
  socialAccounts: z.array(
    z.strictObject({ serviceName: z.string(), screenname: z.string(), profileUrl: z.url() }),
  ),
});

const item = z.strictObject({
  title: z.string().min(1),
  slug,
  excerpt: z.string(),
  bodyHtml: z.string(),
  publishOn: instant,
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  author: z.string(),
  mainImage: imageFile,
  status: z.enum(['PUBLISHED', 'DRAFT']).optional(),
});

const event = item.extend({ startDate: instant, endDate: instant, location });

const page = z.strictObject({
  title: z.string().min(1),
  slug,
  isHomepage: z.boolean().optional(),
  template: z.string().optional(),
  description: z.string(),
  bodyHtml: z.string(),
  mainImage: imageFile.optional(),
});

const collectionHead = { title: z.string().min(1), slug, description: z.string() };

const collection = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('blog'), ...collectionHead, items: z.array(item) }),
  z.strictObject({ type: z.literal('events'), ...collectionHead, items: z.array(event) }),
  z.strictObject({ type: z.literal('gallery'), ...collectionHead, items: z.array(item) }),
]);

const productTexts = z.strictObject({
  customAddButtonText: z.string().optional(),
  customSoldOutText: z.string().optional(),
  subscriptionPlan: z
    .strictObject({
      billingPeriodValue: z.int(),
      billingPeriodUnit: z.enum(['WEEK', 'MONTH', 'YEAR']),
      numBillingCycles: z.int(),
      trialDays: z.int().optional(),
    })
    .optional(),
});

const demoContent = z.strictObject({
  website,
  theme: z.string(),
  navigation: z.strictObject({ mainNav: z.array(slug), footerNav: z.array(slug) }),
  authors: z.record(z.string(), z.strictObject({ displayName: z.string(), bio: z.string() })),
  featuredProducts: z.array(slug),
  productTexts: z.record(slug, productTexts),
  shop: z.strictObject({ ...collectionHead, productsFile: z.string() }),
  folders: z.array(
    z.strictObject({ type: z.enum(['folder', 'index']), ...collectionHead, pages: z.array(slug) }),
  ),
  pages: z.array(page),
  collections: z.array(collection),
});

/** A street address as websites and events carry it. */
export type DemoLocation = z.infer<typeof location>;

/** Name, language, money and ways to reach the shop. */
export type DemoWebsite = z.infer<typeof website>;

/** A journal post or a picture; `author` is a key of `authors`, times are UTC, `excerpt` and `bodyHtml` are HTML. */
export type DemoItem = z.infer<typeof item>;

/** A diary entry: an item with a beginning, an end and a place. */
export type DemoEvent = z.infer<typeof event>;

/** A page: `template` names a theme's `pages/NAME.page`; without one the page is its `bodyHtml`, heading included. */
export type DemoPage = z.infer<typeof page>;

/** A collection with its items, newest or first one first. */
export type DemoCollection = z.infer<typeof collection>;

/**
 * The whole demo website: what has items in `collections.json`, the products in `shop.productsFile`, the rest in
 * `site.json`; navigations list slugs in order.
 */
export type DemoContent = z.infer<typeof demoContent>;

/** Where the demo's files are; a bundle passes its own folder instead. */
export const demoFolder = new URL('./', import.meta.url);

/** Reads and validates the demo website; throws with the place of the first mistake. */
export async function loadDemoContent(folder: URL = demoFolder): Promise<DemoContent> {
  const [site, collections] = await Promise.all(
    ['site.json', 'collections.json'].map((name) => readFile(new URL(name, folder), 'utf8')),
  );
  return demoContent.parse({ ...JSON.parse(site ?? ''), collections: JSON.parse(collections ?? '') });
}

/** The demo's products as CSV in the export layout; `Hosted Image URLs` holds bare file names. */
export async function loadDemoProducts(folder: URL = demoFolder): Promise<string> {
  return readFile(new URL('products.csv', folder), 'utf8');
}

/** A picture of the demo website. */
export interface DemoImage {
  readonly filename: string;
  readonly altText: string;
}

/** The pictures of the demo website, by their texts in `pictures.json`. */
export async function listDemoImages(folder: URL = demoFolder): Promise<DemoImage[]> {
  const texts = pictureTexts.parse(JSON.parse(await readFile(new URL('pictures.json', folder), 'utf8')));
  return Object.entries(texts).map(([filename, altText]) => ({ filename, altText }));
}

/** A picture's JPEG file. */
export async function readDemoImage(filename: string, folder: URL = demoFolder): Promise<Buffer> {
  return readFile(new URL(`pictures/${filename}`, folder));
}

/** Replaces each `src="demo-image:FILE"` in HTML by the address that the file has on the website. */
export function placeDemoImages(html: string, addressOf: (filename: string) => string): string {
  return html.replace(
    /src="demo-image:([a-z0-9-]+\.jpg)"/g,
    (_match, filename: string) => `src="${addressOf(filename)}"`,
  );
}
