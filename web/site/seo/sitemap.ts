import type { SiteMapItemsQuery, SiteMapProductsQuery, SiteMapQuery } from '#web/generated/graphql.ts';
import { alternateUrls, hreflangsOf } from '../languages/alternates.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import { absoluteUrl, siteAddress } from './site-address.ts';
import {
  type MapEntry,
  type MapPart,
  mapPartPath,
  partSize,
  planMap,
  readMapPart,
  writeIndex,
  writeMap,
} from './sitemap.rules.ts';

/** How many addresses one question to the graph brings. */
const askedAtOnce = 2_500;

type Website = NonNullable<SiteMapQuery['website']>;

/** Whom the map's parts ask, and what they have to know for it. */
type Asking = {
  readonly graph: SiteGraph;
  readonly address: string;
  readonly collections: Website['collections'];
};

/** `/sitemap.xml` and the parts that it names; undefined for other paths, null where there is no such map. */
export async function sitemap(request: SiteRequest, graph: SiteGraph): Promise<string | null | undefined> {
  const part = readMapPart(request.path);
  if (request.path !== '/sitemap.xml' && part === undefined) return undefined;
  const { website, itemMap, productMap } = await graph.run<SiteMapQuery>('SiteMap', {});
  if (website === null || website.settings.isHiddenFromSearch) return null;
  const address = siteAddress(website, request.baseUrl);
  const { collections } = website;
  const asking = { graph, address, collections };
  const pages = pageEntries(website, address);
  const plan = planMap({ pages: pages.length, items: itemMap.count, products: productMap.count });
  if (plan === 'one map') {
    if (part !== undefined) return null;
    const items = await readItems(asking, 0, itemMap.count);
    const products = await readProducts(asking, 0, productMap.count);
    return writeMap([...pages, ...items, ...products]);
  }
  if (part === undefined) return writeIndex(plan.map((each) => address + mapPartPath(each)));
  const isPlanned = plan.some(({ kind, number }) => kind === part.kind && number === part.number);
  return isPlanned ? writeMap(await readPart(part, asking, pages)) : null;
}

function readPart(
  { kind, number }: MapPart,
  asking: Asking,
  pages: readonly MapEntry[],
): Promise<readonly MapEntry[]> | readonly MapEntry[] {
  if (kind === 'pages') return pages;
  const skip = (number - 1) * partSize;
  return kind === 'items' ? readItems(asking, skip, partSize) : readProducts(asking, skip, partSize);
}

/** Pages that visitors may open; a folder only sends them on. */
function pageEntries({ collections }: Website, address: string): MapEntry[] {
  return collections
    .filter(
      ({ isFolder, isIndex, isOpenToAll, seo }) => isOpenToAll && !seo.isHidden && (isIndex || !isFolder),
    )
    .map(({ fullUrl, updatedAt, mainImage, alternates }) => ({
      url: address + fullUrl,
      updatedAt,
      alternates: hreflangsOf(alternateUrls(alternates, address, null)),
      imageUrls: mainImage === null ? [] : [absoluteUrl(mainImage.url, address)],
    }));
}

function readItems({ graph, address }: Asking, skip: number, count: number): Promise<MapEntry[]> {
  return readAll(skip, count, async (variables) => {
    const { itemMap } = await graph.run<SiteMapItemsQuery>('SiteMapItems', variables);
    return itemMap.addresses.map(({ fullUrl, updatedAt, image, alternates }) => ({
      url: address + fullUrl,
      updatedAt,
      alternates: hreflangsOf(alternateUrls(alternates, address, null)),
      imageUrls: image === null ? [] : [absoluteUrl(image.url, address)],
    }));
  });
}

function readProducts(
  { graph, address, collections }: Asking,
  skip: number,
  count: number,
): Promise<MapEntry[]> {
  const places = new Map(collections.map(({ id, alternates }) => [id, alternates]));
  return readAll(skip, count, async (variables) => {
    const { productMap } = await graph.run<SiteMapProductsQuery>('SiteMapProducts', variables);
    // What lies on a products page that visitors may not open has no address.
    return productMap.addresses.flatMap(({ collectionId, fullUrl, localSlugs, updatedAt, images }) =>
      fullUrl === null
        ? []
        : [
            {
              url: address + fullUrl,
              updatedAt,
              alternates: hreflangsOf(alternateUrls(places.get(collectionId) ?? [], address, localSlugs)),
              imageUrls: images.map(({ url }) => absoluteUrl(url, address)),
            },
          ],
    );
  });
}

async function readAll(
  skip: number,
  count: number,
  read: (variables: { first: number; skip: number }) => Promise<MapEntry[]>,
): Promise<MapEntry[]> {
  const entries: MapEntry[] = [];
  for (let done = 0; done < count; done += askedAtOnce) {
    entries.push(...(await read({ first: Math.min(askedAtOnce, count - done), skip: skip + done })));
  }
  return entries;
}
