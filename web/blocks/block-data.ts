import type {
  SiteBlockAreaFragment,
  SiteBlockLayoutFragment,
  SiteCollectionFragment,
  SiteCollectionItemsQuery,
  SiteCollectionItemsQueryVariables,
  SiteCollectionProductsQuery,
  SiteCollectionProductsQueryVariables,
  SiteDonationFundFragment,
  SiteDonationFundQuery,
  SiteImageFragment,
  SiteItemFragment,
  SiteLatestCommentFragment,
  SiteLatestCommentsQuery,
  SiteLatestCommentsQueryVariables,
  SiteProductFragment,
  SiteWebsiteFragment,
} from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site/site-graph.ts';
import type { TemplateData } from '../site/template/tag-data.ts';
import type { Heading } from './table-of-contents/headings.rules.ts';

/** A list of another page. */
export interface ListQuery {
  /** The page's slug. */
  readonly collection: string;
  readonly limit: number;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly isFeatured?: boolean | undefined;
}

/** A list, whatever it is of. */
export interface ListAnswer {
  readonly collection: SiteCollectionFragment;
  readonly items: readonly SiteItemFragment[];
  readonly products: readonly SiteProductFragment[];
}

/** What blocks are drawn from. */
export interface BlockData {
  readonly website: SiteWebsiteFragment;
  /** The path of the page that they are on. */
  readonly path: string;
  readonly now: number;
  /** Whether who looks may change the page: they are told of what shows nothing. */
  readonly isAuthor?: boolean;
  /** The theme's own template of a kind of block, which answers undefined where it cannot be run; undefined without one. */
  themeTemplate?: ThemeTemplates | undefined;
  /** HTML of words written in Markdown. */
  renderMarkdown(text: string): Promise<string>;
  image(id: string): SiteImageFragment | undefined;
  product(id: string): SiteProductFragment | undefined;
  form(id: string): SiteBlockForm | undefined;
  area(id: string): SiteBlockAreaFragment | undefined;
  /** The headings of the other blocks, for what is drawn after them. */
  readonly headings?: readonly Heading[];
  /** What is collected for, by the end of its address; undefined where that takes nothing. */
  fund(slug: string): Promise<SiteDonationFundFragment | undefined>;
  /** Whether visitors' browsers run the scripts that a block holds. */
  runsScripts(id: string): boolean;
  /** The newest comments on a page's items, by its slug; undefined for a page that is not there. */
  comments(collection: string, limit: number): Promise<readonly SiteLatestCommentFragment[] | undefined>;
  /** One question to the graph; undefined for a page that is not there. */
  list(query: ListQuery): Promise<ListAnswer | undefined>;
}

/** The templates by which a theme draws blocks its own way, by kinds of blocks. */
export type ThemeTemplates = (
  kind: string,
) => ((seen: TemplateData) => Promise<string | undefined>) | undefined;

/** A form that a block shows. */
export type SiteBlockForm = NonNullable<SiteBlockLayoutFragment['forms'][number]>;

/** What the blocks of a layout are drawn from: pictures, products, forms and member areas came with it. */
export function blockDataOf(
  layout: Pick<SiteBlockLayoutFragment, 'images' | 'products' | 'forms' | 'memberAreas' | 'scriptBlocks'>,
  page: Pick<BlockData, 'website' | 'path' | 'now' | 'isAuthor' | 'renderMarkdown' | 'themeTemplate'>,
  graph: SiteGraph,
): BlockData {
  const images = new Map(layout.images.map((image) => [image.id, image]));
  const products = byId(layout.products);
  const forms = byId(layout.forms);
  const areas = byId(layout.memberAreas);
  return {
    ...page,
    image: (id) => images.get(id),
    product: (id) => products.get(id),
    form: (id) => forms.get(id),
    area: (id) => areas.get(id),
    fund: async (slug) =>
      (await graph.run<SiteDonationFundQuery>('SiteDonationFund', { slug })).donationFund ?? undefined,
    runsScripts: (id) => layout.scriptBlocks.includes(id),
    list: (query) => readList(page.website, graph, query),
    async comments(slug, first) {
      const variables: SiteLatestCommentsQueryVariables = { slug, first };
      const answer = await graph.run<SiteLatestCommentsQuery>('SiteLatestComments', { ...variables });
      return answer.collection?.latestComments;
    },
  };
}

function byId<Thing extends { id: string }>(things: readonly (Thing | null)[]): ReadonlyMap<string, Thing> {
  return new Map(things.flatMap((thing) => (thing === null ? [] : [[thing.id, thing]])));
}

async function readList(
  website: SiteWebsiteFragment,
  graph: SiteGraph,
  { collection: slug, limit, category, tag, isFeatured }: ListQuery,
): Promise<ListAnswer | undefined> {
  const target = website.collections.find((collection) => collection.slug === slug);
  if (target === undefined) return undefined;
  const filters = { slug, first: limit, skip: 0, category, tag, featured: isFeatured };
  if (target.type === 'PRODUCTS') {
    const variables: SiteCollectionProductsQueryVariables = { ...filters, collectionId: target.id };
    const answer = await graph.run<SiteCollectionProductsQuery>('SiteCollectionProducts', { ...variables });
    const { collection, products } = answer;
    return collection === null ? undefined : { collection, items: [], products: products.nodes };
  }
  const variables: SiteCollectionItemsQueryVariables = filters;
  const { collection } = await graph.run<SiteCollectionItemsQuery>('SiteCollectionItems', { ...variables });
  return collection === null ? undefined : { collection, items: collection.items.nodes, products: [] };
}
