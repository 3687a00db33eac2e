import type { PageInput } from '../page/page-context.ts';
import { productPageOf } from '../page/product-page.rules.ts';
import type { VisitEvent } from './visit-data.ts';
import { hasVideoPaywall } from './visit-flags.rules.ts';
import { type GatedData, type ProductContent, unknownShopper, type WatchData } from './watch-data.ts';

type Product = NonNullable<PageInput['page']['product']>;
/** A product that a page shows beside another. */
export type RelatedItem = Pick<Product, 'id' | 'type' | 'title' | 'variants' | 'collectionId' | 'fullUrl'>;
type Facts = Pick<
  PageInput,
  | 'website'
  | 'page'
  | 'kind'
  | 'isMissing'
  | 'search'
  | 'visitorPage'
  | 'shownExperiments'
  | 'isInEditorFrame'
>;

/** Pages that are no page view: what is not there, what its visitor may not see, and what says by itself that it is none. */
export function isPageView({
  kind,
  isMissing,
  visitorPage,
}: Pick<Facts, 'kind' | 'isMissing' | 'visitorPage'>): boolean {
  return (
    !isMissing && !['not-found', 'locked', 'denied', 'error'].includes(kind) && !visitorPage?.isUncounted
  );
}

/** What happens by opening a page, besides that it is seen. */
export function eventsOfPage(facts: Facts): VisitEvent[] {
  const exposures = (facts.shownExperiments ?? []).flatMap(({ experiment, variant }) =>
    variant === undefined || !isPageView(facts)
      ? []
      : [{ schema: 'ExperimentExposure', content: { experimentId: experiment.id, variant } }],
  );
  return [...exposures, ...eventsOfKind(facts)];
}

function eventsOfKind(facts: Facts): VisitEvent[] {
  const { kind, isMissing, page, website, search, visitorPage } = facts;
  const content = (event: string) => ({
    schema: 'GatedContent',
    content: { event, ...gatedContentOf(facts) },
  });
  const shop = (event: string, more: object = {}) => ({
    schema: 'CommerceShopping',
    content: {
      ...{ event, website_id: website.id, page_id: page.id ?? '', product_page: pageOfProducts(facts) },
      ...{ currency_code: website.store.currency, ...unknownShopper, ...more },
    },
  });
  if (isMissing || kind === 'not-found')
    return [{ schema: 'PageNotFound', content: { website_id: website.id } }];
  if (kind === 'denied') return [content('AccessDeniedPageView')];
  if (kind === 'search' && search && search.query !== '')
    return [{ schema: 'SiteSearch', content: { query: search.query, results: search.results.length } }];
  if (kind === 'cart') return [shop('ViewCart')];
  if (visitorPage?.pageType === 'CHECKOUT') return [shop('BeginCheckout')];
  if (visitorPage?.visitEvents)
    return visitorPage.visitEvents.map((event) => ({
      ...event,
      content: { websiteId: website.id, ...event.content },
    }));
  if (isOfVideos(facts)) return [content(page.item === null ? 'VideoListsPageView' : 'VideoDetailsPageView')];
  const productPage = pageOfProducts(facts);
  if (productPage === 'plp') return [shop('VisitPLP', collectionOf(facts))];
  return productPage === 'pdp' ? [shop('VisitPDP', { ...productOf(facts), ...collectionOf(facts) })] : [];
}

function pageOfProducts({
  page: { pageType, collection, product },
  isInEditorFrame,
}: Pick<Facts, 'page' | 'isInEditorFrame'>) {
  const place = { pageType, collectionType: collection?.type ?? null, hasProduct: product !== null };
  return productPageOf(place, isInEditorFrame === true);
}

function isOfVideos({ page: { collection } }: Pick<Facts, 'page'>): boolean {
  return collection?.type === 'LESSONS' || collection?.type === 'COURSE';
}

function gatedContentOf({ website, page }: Pick<Facts, 'website' | 'page'>) {
  return {
    ...{ website_id: website.id, content_collection_id: page.collection?.id ?? '' },
    ...{ content_item_id: page.item?.id ?? '', viewer_access_status: page.viewerAccess },
  };
}

function gatedOf(facts: Facts): GatedData | undefined {
  const isDenied = facts.kind === 'denied';
  if (!hasVideoPaywall(facts) || !(isDenied || isOfVideos(facts))) return undefined;
  return { isDenied, content: gatedContentOf(facts) };
}

function collectionOf({ page: { collection } }: Pick<Facts, 'page'>) {
  return { item_collection_id: collection?.id ?? '', item_collection_name: collection?.title ?? '' };
}

function productOf({ page: { product } }: Pick<Facts, 'page'>): ProductContent {
  return product === null
    ? {
        ...{ product_page: 'pdp', item_id: '', item_type: '', item_title: '' },
        ...{ item_price: null, currency_code: null, item_variant_object: null },
      }
    : { ...contentOf(product), ...variantOf(product) };
}

/** What events say of a product: its first variant stands for it. */
function contentOf({
  id,
  type,
  title,
  variants,
}: Pick<Product, 'id' | 'type' | 'title' | 'variants'>): ProductContent {
  const [first] = variants;
  const price = first?.isOnSale ? (first.salePrice ?? first.price) : first?.price;
  return {
    ...{ product_page: 'pdp', item_id: id, item_type: type, item_title: title },
    ...{ item_price: price?.value ?? null, currency_code: price?.currency ?? null },
  };
}

/** What watches a page has to know of its store: the product that it is about, and those beside it. */
export function watchDataOf(facts: Facts, release: string, related: readonly RelatedItem[]): WatchData {
  const { page, website } = facts;
  const own = collectionOf(facts);
  return {
    ...{ release, websiteId: website.id, pageId: page.id ?? '', gated: gatedOf(facts) },
    ...{ productPage: pageOfProducts(facts), collection: own },
    product: page.product && { ...productOf(facts), ...own },
    related: related.map((item) => ({
      path: item.fullUrl,
      content: {
        ...{ ...contentOf(item), ...variantOf(item), item_collection_id: item.collectionId },
        // A page knows the name of its own collection alone.
        item_collection_name: item.collectionId === own.item_collection_id ? own.item_collection_name : null,
      },
    })),
  };
}

function variantOf({ variants: [first] }: Pick<Product, 'variants'>): ProductContent {
  return { item_variant_object: first ? { id: first.id, sku: first.sku } : null };
}
