import type { SiteBlockLayoutFragment } from '#web/generated/graphql.ts';
import { drawIn } from '../site/languages/texts.tsx';
import { markOwnCode } from '../site/policy/own-code.ts';
import type { AreaFrame } from '../site/template/block-area.ts';
import { escapeHtml } from '../site/template/html-text.ts';
import type { StoredBlock } from './block.ts';
import type { BlockData } from './block-data.ts';
import { emptyReasonOf } from './empty-reason.rules.ts';
import { blocksOf, layoutHtml } from './layout-html.ts';
import { Picture } from './picture.tsx';
import { findBlock } from './registry.ts';
import { type Heading, withHeadingIds } from './table-of-contents/headings.rules.ts';
import { tableOfContentsBlock } from './table-of-contents/table-of-contents.block.tsx';

/** Told of a block that could not be drawn; the others are. */
export type BlockFailed = (blockId: string, error: unknown) => void;

/** A layout as HTML, with all its blocks drawn. */
export async function renderBlocks(
  sections: SiteBlockLayoutFragment['sections'],
  frame: AreaFrame,
  data: BlockData,
  onFailure: BlockFailed,
): Promise<string> {
  const all = blocksOf(sections);
  const drawAll = (some: readonly StoredBlock[], from: BlockData) =>
    Promise.all(some.map(async (block) => [block.id, await renderBlock(block, from, onFailure)] as const));
  const isContents = ({ type }: StoredBlock) => findBlock(type) === tableOfContentsBlock;
  const drawn = new Map(
    await drawAll(
      all.filter((block) => !isContents(block)),
      data,
    ),
  );
  const contents = all.filter(isContents);
  if (contents.length > 0) {
    const headings = markHeadings(all, drawn);
    for (const [id, html] of await drawAll(contents, { ...data, headings })) drawn.set(id, html);
  }
  return layoutHtml(
    sections,
    frame,
    ({ id }) => drawn.get(id) ?? '',
    (imageId, isFirst) => {
      const image = data.image(imageId);
      const element = image && <Picture image={image} alt="" isCropped isEager={isFirst} />;
      return element === undefined ? '' : drawIn(data.website.language, element);
    },
  );
}

const texts: ReadonlySet<string> = new Set(['html', 'markdown']);

/**
 * Gives the headings of drawn blocks ids, in the order of the page, and tells of them: all of a text's, and the titles of
 * other blocks, not those of what they list.
 */
function markHeadings(all: readonly StoredBlock[], drawn: Map<string, string>): Heading[] {
  const taken = new Set<string>();
  return all.flatMap(({ id, type }) => {
    const { html, headings } = withHeadingIds(drawn.get(id) ?? '', taken);
    if (drawn.has(id)) drawn.set(id, html);
    return texts.has(findBlock(type)?.name ?? '') ? headings : headings.filter(({ level }) => level === 2);
  });
}

/** The class names of a block's element, by its kind. */
export function blockClassName(type: string): string {
  const name = type.replace(/[^\w-]/g, '');
  return ['sqs-block', `${name}-block`, `sqs-block-${name}`, ...(findBlock(type)?.classNames ?? [])].join(
    ' ',
  );
}

/** A block of a kind that nobody knows, or that fails, leaves its place empty; its author is told so there. */
async function renderBlock(block: StoredBlock, data: BlockData, onFailure: BlockFailed): Promise<string> {
  const definition = findBlock(block.type);
  const content = await drawContent();
  return `<div class="${blockClassName(block.type)}" data-block-type="${definition?.code ?? 0}" id="block-${escapeHtml(block.id)}"><div class="sqs-block-content">${content}</div></div>`;

  async function drawContent(): Promise<string> {
    try {
      const own = await drawByTheme(block, data);
      if (own !== undefined) return own;
      const element = (await definition?.render(block, data)) ?? null;
      const html = element === null ? hintOf(block, data) : drawIn(data.website.language, element);
      return data.runsScripts(block.id) ? markOwnCode(html) : html;
    } catch (error) {
      onFailure(block.id, error);
      return hintOf(block, data);
    }
  }
}

/** A block as the theme draws it; undefined where that is left to us. */
async function drawByTheme(block: StoredBlock, data: BlockData): Promise<string | undefined> {
  const definition = findBlock(block.type);
  const draw = definition?.templateData && data.themeTemplate?.(definition.name);
  const seen = draw && (await definition.templateData?.(block, data));
  return seen && draw(seen);
}

/** What the author of a page reads where visitors see nothing. */
function hintOf(block: StoredBlock, data: BlockData): string {
  if (data.isAuthor !== true) return '';
  const definition = findBlock(block.type);
  const why = definition
    ? `The block “${definition.title}” has nothing to show as it is. ${emptyReasonOf(definition, block, data)}`
    : `There is no kind of block “${block.type}”.`;
  return `<p class="block-hint" lang="en" dir="ltr">Visitors see nothing here. ${escapeHtml(why)}</p>`;
}
