import type { SiteMapItemsQuery, SiteMapProductsQuery, SiteMapQuery } from '#web/generated/graphql.ts';
import type { SiteRequest } from '../render.ts';
import type { SiteGraph } from '../site-graph.ts';
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

/** `/sitemap.xml` and the parts that it names; undefined for other paths, null where there is no such map. */
export async function sitemap(request: SiteRequest, graph: SiteGraph): Promise<string | null | undefined> {
  const part = readMapPart(request.path);
  if (request.path !== '/sitemap.xml' && part === undefined) return undefined;
  const { website, itemMap, productMap } = await graph.run<SiteMapQuery>('SiteMap', {});
  if (website === null || website.settings.isHiddenFromSearch) return null;
  const address = siteAddress(website, request.baseUrl);
  const pages = pageEntries(website, address);
  const plan = planMap({ pages: pages.length, items: itemMap.count, products: productMap.count });
  if (plan === 'one map') {
    if (part !== undefined) return null;
    const items = await readItems(graph, address, 0, itemMap.count);
    const products = await readProducts(graph, address, 0, productMap.count);
    return writeMap([...pages, ...items, ...products]);
  }
  if (part === undefined) return writeIndex(plan.map((each) => address + mapPartPath(each)));
  const isPlanned = plan.some(({ kind, number }) => kind === part.kind && number === part.number);
  return isPlanned ? writeMap(await readPart(part, { graph, address, pages })) : null;
}

function readPart(
  { kind, number }: MapPart,
  { graph, address, pages }: { graph: SiteGraph; address: string; pages: readonly MapEntry[] },
): Promise<readonly MapEntry[]> | readonly MapEntry[] {
  if (kind === 'pages') return pages;
  const skip = (number - 1) * partSize;
  return kind === 'items'
    ? readItems(graph, address, skip, partSize)
    : readProducts(graph, address, skip, partSize);
}

/** Pages that visitors may open; a folder only sends them on. */
function pageEntries({ collections }: Website, address: string): MapEntry[] {
  return collections
    .filter(({ isFolder, isIndex, isOpenToAll }) => isOpenToAll && (isIndex || !isFolder))
    .map(({ fullUrl, updatedAt, mainImage }) => ({
      url: address + fullUrl,
      updatedAt,
      imageUrls: mainImage === null ? [] : [absoluteUrl(mainImage.url, address)],
    }));
}

function readItems(graph: SiteGraph, address: string, skip: number, count: number): Promise<MapEntry[]> {
  return readAll(skip, count, async (variables) => {
    const { itemMap } = await graph.run<SiteMapItemsQuery>('SiteMapItems', variables);
    return itemMap.addresses.map(({ fullUrl, updatedAt, image }) => ({
      url: address + fullUrl,
      updatedAt,
      imageUrls: image === null ? [] : [absoluteUrl(image.url, address)],
    }));
  });
}

function readProducts(graph: SiteGraph, address: string, skip: number, count: number): Promise<MapEntry[]> {
  return readAll(skip, count, async (variables) => {
    const { productMap } = await graph.run<SiteMapProductsQuery>('SiteMapProducts', variables);
    // What lies on a products page that visitors may not open has no address.
    return productMap.addresses.flatMap(({ fullUrl, updatedAt, images }) =>
      fullUrl === null
        ? []
        : [
            {
              url: address + fullUrl,
              updatedAt,
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
