import type {
  SiteBlockFieldQuery,
  SiteCollectionItemsQuery,
  SiteCollectionItemsQueryVariables,
  SiteCollectionProductsQuery,
  SiteCollectionProductsQueryVariables,
  SiteRelatedItemsQuery,
  SiteRelatedItemsQueryVariables,
  SiteRelatedProductsQuery,
  SiteRelatedProductsQueryVariables,
  SiteWebsiteFragment,
} from '#web/generated/graphql.ts';
import { type BlockData, blockDataOf } from '../../blocks/block-data.ts';
import { type BlockFailed, renderBlocks } from '../../blocks/render-blocks.tsx';
import { inWords } from '../languages/own-labels.ts';
import type { SiteGraph } from '../site-graph.ts';
import type {
  BlockField,
  CategoryQuery,
  CollectionQuery,
  RelatedQuery,
  TagData,
  TemplateData,
} from '../template/tag-data.ts';
import { collectionContext } from './collection-context.ts';
import { facetsOf, slugOf } from './facets.ts';
import { itemContext } from './item-context.ts';
import { filterContext, itemListContext, shownProductsContext } from './list-context.ts';
import { merchandisingContext } from './merchandising-context.ts';
import { type CurrentPage, folderNavigationContext, navigationContext } from './navigation-context.ts';
import { listedProductContext } from './product-context.ts';

/** So many related products the store tells at once. */
const maxRelated = 12;

type RelatedProduct = NonNullable<SiteRelatedProductsQuery['product']>['relatedProducts'][number];

/** The page that tags are on. */
export type TagPage = CurrentPage & {
  /** Words of a category that the page's item is in. */
  itemCategory: string | undefined;
  /** The menus of the theme. */
  themeMenus: readonly { name: string }[];
  now: number;
  onBlockFailure: BlockFailed;
  renderMarkdown: BlockData['renderMarkdown'];
  themeTemplate?: BlockData['themeTemplate'];
};

/** The platform tags' data: menus came with the page, all else is asked for in one question a tag. */
export class GraphTagData implements TagData {
  private readonly graph: SiteGraph;
  private readonly website: SiteWebsiteFragment;
  private readonly page: TagPage;
  private readonly toldRelated = new Map<string, RelatedProduct>();

  constructor(graph: SiteGraph, website: SiteWebsiteFragment, page: TagPage) {
    this.graph = graph;
    this.website = website;
    this.page = page;
  }

  /**
   * Products that were told beside another one, for the script that watches the page. Each is there once, also when a page
   * that took too long was drawn from the start again and asked again.
   */
  get shownRelated(): readonly RelatedProduct[] {
    return [...this.toldRelated.values()];
  }

  navigation = async (navigationId: string): Promise<TemplateData | undefined> =>
    navigationContext(this.website, navigationId, this.page, this.page.themeMenus);

  folderNavigation = async (): Promise<TemplateData | undefined> =>
    folderNavigationContext(this.website, this.page);

  query = async (query: CollectionQuery): Promise<TemplateData | undefined> => {
    const target = this.website.collections.find(({ slug }) => slug === query.collection);
    if (target === undefined) return undefined;
    return target.type === 'PRODUCTS' ? this.products(target.id, query) : this.items(query);
  };

  category = async ({ collection, limit }: CategoryQuery): Promise<TemplateData | undefined> => {
    const found = await this.query({
      collection,
      limit: 100,
      skip: 0,
      category: undefined,
      tag: undefined,
      featured: undefined,
    });
    const own = found?.collection;
    if (typeof own !== 'object' || own === null || !('categories' in own)) return undefined;
    return {
      collection: own,
      categories: Array.isArray(own.categories) ? own.categories.slice(0, limit) : [],
    };
  };

  related = async (query: RelatedQuery): Promise<TemplateData | undefined> => {
    const target = this.website.collections.find(({ id }) => id === query.collectionId);
    if (target === undefined) return undefined;
    return target.type === 'PRODUCTS' ? this.relatedProducts(query) : this.relatedItems(query);
  };

  blockField = async (field: BlockField): Promise<string | undefined> => {
    const { blockField } = await this.graph.run<SiteBlockFieldQuery>('SiteBlockField', { id: field.id });
    if (blockField === null) return undefined;
    const { path, now, renderMarkdown, themeTemplate } = this.page;
    const place = { website: this.website, path, now, renderMarkdown, themeTemplate };
    const data = blockDataOf(blockField, place, this.graph);
    return renderBlocks(
      blockField.sections,
      { ...field, kind: 'block-field' },
      data,
      this.page.onBlockFailure,
    );
  };

  private async items(query: CollectionQuery) {
    const { collection: slug, limit: first, ...filters } = query;
    const variables: SiteCollectionItemsQueryVariables = { slug, first, ...filters };
    const { collection } = await this.graph.run<SiteCollectionItemsQuery>('SiteCollectionItems', variables);
    if (collection === null) return undefined;
    const place = { path: collection.fullUrl, offset: query.skip, filters: {} };
    return {
      collection: collectionContext(collection),
      ...itemListContext(collection, collection.items, place, first, this.page.now),
      ...filterContext(inWords(query, collection.labelWords), collection),
    };
  }

  private async products(collectionId: string, query: CollectionQuery) {
    const { collection: slug, limit: first, category, ...filters } = query;
    const variables: SiteCollectionProductsQueryVariables = {
      slug,
      collectionId,
      first,
      category: category === undefined ? undefined : slugOf(category),
      ...filters,
    };
    const answer = await this.graph.run<SiteCollectionProductsQuery>('SiteCollectionProducts', variables);
    const { collection, products } = answer;
    if (collection === null) return undefined;
    const facets = facetsOf(products.nodes);
    const own = { tags: facets.tags, categories: facets.categories.map(({ name }) => name) };
    const place = { path: collection.fullUrl, offset: query.skip, filters: {} };
    return {
      collection: collectionContext(collection, own),
      ...shownProductsContext(products, place, first),
      ...filterContext(query, own),
    };
  }

  private async relatedProducts({ itemId, limit }: RelatedQuery) {
    const variables: SiteRelatedProductsQueryVariables = {
      id: itemId,
      first: Math.min(Math.max(limit, 1), maxRelated),
    };
    const { product } = await this.graph.run<SiteRelatedProductsQuery>('SiteRelatedProducts', variables);
    const products = product?.relatedProducts.slice(0, limit) ?? [];
    for (const product of products) this.toldRelated.set(product.id, product);
    return {
      items: products.map(listedProductContext),
      productMerchandisingContext: merchandisingContext(products),
    };
  }

  private async relatedItems({ collectionId, itemId, limit }: RelatedQuery) {
    const { itemCategory } = this.page;
    const variables: SiteRelatedItemsQueryVariables = {
      collectionId,
      category: itemCategory,
      first: limit + 1,
    };
    const { collection } = await this.graph.run<SiteRelatedItemsQuery>('SiteRelatedItems', variables);
    if (collection === null) return undefined;
    const items = besides(itemId, [...collection.near.nodes, ...collection.any.nodes], limit);
    return { items: items.map((item) => itemContext(item)) };
  }
}

/** The first so many of a list without one of them, each once. */
function besides<Node extends { id: string }>(id: string, nodes: readonly Node[], limit: number): Node[] {
  const others = nodes.filter((node) => node.id !== id);
  return [...new Map(others.map((node) => [node.id, node])).values()].slice(0, limit);
}
