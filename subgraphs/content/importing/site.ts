import { findHome } from '../collections/collection.data.ts';
import { cleanName } from '../comments/comment.rules.ts';
import { findItemSlugsLike } from '../items/item.data.ts';
import { saveProductPictures } from '../media/product-images.data.ts';
import { dedupeSlug, deriveSlug } from '../slug.rules.ts';
import { findTaken } from './import.data.ts';
import { type ImportTools, type MoveReport, Moving } from './moving.ts';
import { handOverProducts } from './shown-products.ts';
import type { SiteDocument, SiteProduct } from './site-document.ts';
import {
  assertSiteSizes,
  lastPartOf,
  nameOf,
  pictureAddress,
  picturesIn,
  plainOf,
  type SiteItem,
  type SitePage,
  shortenLinks,
  stemOf,
  unlazy,
} from './site-json.rules.ts';
import { cleanBody, pictureKey, replacePictures } from './wordpress.rules.ts';

/** So many pictures one run fetches; the next run goes on. */
const maxPictures = 10_000;
const recordTypeText = 1;
const recordTypes = new Set([recordTypeText, 2, 4, 5, 7, 8, 12, 14]);

/** Takes a website over from its pages as JSON. Each thing has an id of its own from there, so what is there already is left alone. */
export async function importSite(site: SiteDocument, tools: ImportTools): Promise<MoveReport> {
  const move = new SiteMove(site, tools);
  await move.run();
  const report = { counts: move.counts, problems: move.problems };
  // Where the store took products over before, those are all.
  return move.isCancelled || site.products.length > 0 || site.shownProducts.length === 0
    ? report
    : handOverProducts(site, tools, report);
}

class SiteMove extends Moving {
  readonly #site: SiteDocument;
  /** Pictures by address: those that are kept, and null for those that can't be had. */
  readonly #pictures = new Map<string, { id: string; address: string } | null>();
  readonly #authors = new Set<string>();

  constructor(site: SiteDocument, tools: ImportTools) {
    super(site.origin, tools);
    this.#site = site;
  }

  /** Old addresses lead to what was taken over, also where that is not all. */
  async run(): Promise<void> {
    await this.untilCancelled(() => this.#takeAll());
    await this.takeRedirects();
  }

  async #takeAll(): Promise<void> {
    const { pages, products } = this.#site;
    const slugs = new Map<string, { id: string; slug: string } | null>();
    for (const page of pages) {
      const { id } = page.collection;
      const name = nameOf(page.collection);
      if (!slugs.has(id)) {
        slugs.set(id, null);
        await this.attempt(name, async () => void slugs.set(id, await this.#takePage(page)));
      }
      // A long list comes in parts.
      const made = slugs.get(id);
      for (const item of made ? page.items : [])
        if (made) await this.attempt(nameOf(item), () => this.#takeItem(item, made));
    }
    for (const product of products) await this.attempt(product.path, () => this.#takeProduct(product));
  }

  async #takePage(page: SitePage): Promise<{ id: string; slug: string } | null> {
    const { collection, typeName } = page;
    assertSiteSizes(collection);
    if (typeName === null) {
      // Products come by another way, and folders hold nothing themselves.
      if (!collection.typeName.startsWith('products')) this.count('skipped');
      return null;
    }
    const { db } = this.tools;
    const id = this.idOf('collection', collection.id, new Date(0));
    const known = await findTaken(db, 'page', id);
    const made = known
      ? { id, slug: known.slug }
      : await this.makePage({
          ...{ id, typeName, isEnabled: true, pageSize: collection.pageSize },
          title: plainOf(collection.title).slice(0, 200) || 'Untitled',
          slug: await this.freeSlug(collection.urlId || lastPartOf(collection.fullUrl) || collection.title),
          description: typeName === 'page' ? '' : cleanBody(collection.description),
          mainContent: page.mainContent === '' ? null : await this.#htmlOf(page.mainContent),
          isHomepage: collection.homepage && (await findHome(db, true)) === null,
        });
    this.count('pages');
    this.#leadFrom(collection.fullUrl, `/${made.slug}`);
    return made;
  }

  async #takeItem(item: SiteItem, page: { id: string; slug: string }): Promise<void> {
    assertSiteSizes(item);
    const { db } = this.tools;
    const publishedAt = new Date(item.publishOn);
    const id = this.idOf('item', item.id, publishedAt);
    const known = await findTaken(db, 'item', id);
    const slug = known?.slug ?? (await this.#writeItem(item, page.id, id, publishedAt));
    this.count('posts');
    this.#leadFrom(item.fullUrl, `/${page.slug}/${slug}`);
  }

  async #writeItem(item: SiteItem, collectionId: string, id: string, publishedAt: Date): Promise<string> {
    const { db } = this.tools;
    const wanted = deriveSlug(lastPartOf(item.urlId) || plainOf(item.title), 'item');
    const taken = await findItemSlugsLike(db, collectionId, wanted);
    const { startDate, endDate, location } = item;
    return this.makeItem({
      ...{ id, collectionId, publishedAt, status: 'PUBLISHED', customContent: null },
      slug: dedupeSlug(wanted, (slug) => taken.has(slug)),
      recordType: recordTypes.has(item.recordType) ? item.recordType : recordTypeText,
      title: plainOf(item.title) || 'Untitled',
      body: await this.#htmlOf(item.body),
      excerpt: await this.#htmlOf(item.excerpt),
      tags: item.tags.map((tag) => plainOf(tag).slice(0, 50)),
      categories: item.categories.map((category) => plainOf(category).slice(0, 25)),
      authorName: await this.#authorOf(item),
      isFeatured: item.starred,
      mainImageId: await this.#mainPictureOf(item),
      startsAt: typeof startDate === 'number' ? new Date(startDate) : null,
      endsAt: typeof endDate === 'number' ? new Date(endDate) : null,
      location: location && Object.values(location).some(Boolean) ? location : null,
      sourceUrl: /^https?:\/\//.test(item.sourceUrl) ? item.sourceUrl : '',
      isPassthrough: item.passthrough,
    });
  }

  async #authorOf({ author }: SiteItem): Promise<string> {
    const name = cleanName(plainOf(author?.displayName ?? ''));
    if (name !== '' && !this.#authors.has(name)) {
      this.#authors.add(name);
      await this.saveAuthor(name);
    }
    return name;
  }

  async #mainPictureOf({ assetUrl, title, mediaFocalPoint }: SiteItem): Promise<string | null> {
    const picture = await this.#pictureAt(assetUrl, plainOf(title), mediaFocalPoint ?? undefined);
    return picture?.id ?? null;
  }

  /** A picture, fetched once; one that can't be had is reported, and what shows it goes without. */
  async #pictureAt(
    written: string,
    altText: string,
    focal?: { x: number; y: number },
  ): Promise<{ id: string; address: string } | null> {
    const url = written === '' ? null : pictureAddress(written, this.#site.origin);
    if (url === null) return null;
    const known = this.#pictures.get(url);
    if (known !== undefined) return known;
    try {
      if (this.#pictures.size >= maxPictures) throw new Error('there are too many for one run.');
      const focalPoint = { focalX: focal?.x ?? null, focalY: focal?.y ?? null };
      this.#pictures.set(url, await this.takePicture({ url, stem: stemOf(url), altText, ...focalPoint }));
    } catch (error) {
      this.#pictures.set(url, null);
      const reason = error instanceof Error ? error.message : String(error);
      this.complain(`The picture ${url} was left out: ${reason}`);
    }
    return this.#pictures.get(url) ?? null;
  }

  /** HTML as this website keeps it, with pictures of its own. */
  async #htmlOf(html: string): Promise<string> {
    if (html.trim() === '') return '';
    const clean = shortenLinks(cleanBody(unlazy(html)), this.#site.origin);
    const addresses = new Map<string, string>();
    for (const address of picturesIn(clean)) {
      const picture = await this.#pictureAt(address, '');
      if (picture) addresses.set(pictureKey(address), picture.address);
    }
    return replacePictures(clean, addresses);
  }

  async #takeProduct({ id, path, oldPath, pictures }: SiteProduct): Promise<void> {
    this.#leadFrom(oldPath, path);
    const taken: string[] = [];
    for (const { url, altText } of pictures) {
      const picture = await this.#pictureAt(url, altText);
      if (picture) taken.push(picture.id);
    }
    if (taken.length > 0 && !this.tools.isDryRun)
      await saveProductPictures(this.tools.db, [
        { productId: id, pictures: taken.map((imageId) => ({ imageId, url: null })) },
      ]);
  }

  #leadFrom(oldPath: string, target: string): void {
    if (oldPath !== '' && URL.canParse(oldPath, this.#site.origin))
      this.lead(new URL(oldPath, this.#site.origin).href, target);
  }
}
