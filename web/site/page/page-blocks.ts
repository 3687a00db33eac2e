import type { SiteBlockLayoutFragment, SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { type BlockData, blockDataOf } from '../../blocks/block-data.ts';
import { type BlockFailed, renderBlocks } from '../../blocks/render-blocks.tsx';
import type { SiteGraph } from '../site-graph.ts';
import type { AreaFrame } from '../template/block-area.ts';
import { escapeHtml } from '../template/html-text.ts';
import type { SitePage } from './ask-page.ts';

type Page = SitePage;

/** The page with its blocks drawn: they are what its owner put together instead of plain HTML. */
export async function withBlocks(
  page: Page,
  website: SiteWebsiteFragment,
  place: {
    graph: SiteGraph;
    now: number;
    onFailure: BlockFailed;
    /** Whether who looks may change the page. */
    isAuthor?: boolean;
    renderMarkdown: BlockData['renderMarkdown'];
    themeTemplate: BlockData['themeTemplate'];
    /** What the editor's canvas works on, of this page or its item. */
    draft?: SiteBlockLayoutFragment | undefined;
  },
): Promise<Page> {
  const { collection, item } = page;
  const [mainContent, body, children] = await Promise.all([
    drawDraft(item ? undefined : place.draft, `page-${collection?.id}`, 'page') ??
      draw(collection?.blocks, `page-${collection?.id}`, 'page'),
    drawDraft(item ? place.draft : undefined, `item-${item?.id}`, 'item') ??
      draw(item?.blocks, `item-${item?.id}`, 'item'),
    Promise.all(
      (collection?.children ?? []).map(async (child) => {
        const content = await draw(child.blocks, `page-${child.id}`, 'page');
        return content === null ? child : { ...child, mainContent: content };
      }),
    ),
  ]);
  return {
    ...page,
    collection: collection && {
      ...collection,
      ...(mainContent === null ? {} : { mainContent }),
      ...(collection.children ? { children } : {}),
    },
    item: item && (body === null ? item : { ...item, body }),
  };

  /** A draft stands in an element of its own, by which the canvas finds it. */
  function drawDraft(draft: SiteBlockLayoutFragment | undefined, id: string, kind: AreaFrame['kind']) {
    return draft && draw(draft, id, kind).then((html) => `<div data-draft="${escapeHtml(id)}">${html}</div>`);
  }

  async function draw(
    layout: SiteBlockLayoutFragment | null | undefined,
    id: string,
    kind: AreaFrame['kind'],
  ): Promise<string | null> {
    if (!layout) return null;
    const { now, renderMarkdown, themeTemplate, isAuthor = false } = place;
    const drawn = { website, path: page.path, now, renderMarkdown, themeTemplate, isAuthor };
    const data = blockDataOf(layout, drawn, place.graph);
    const frame: AreaFrame = { id, kind, columns: 12, label: '', className: '' };
    return renderBlocks(layout.sections, frame, data, place.onFailure);
  }
}
