import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteBlockFragment, SiteBlockLayoutFragment } from '#web/generated/graphql.ts';
import { markOwnCode } from '../site/policy/own-code.ts';
import { type AreaFrame, renderArea } from '../site/template/block-area.ts';
import { escapeHtml } from '../site/template/html-text.ts';
import type { BlockData } from './block-data.ts';
import { findBlock } from './registry.ts';
import { sectionAttributes } from './section-style.ts';

type Section = SiteBlockLayoutFragment['sections'][number];

/** Told of a block that could not be drawn; the others are. */
export type BlockFailed = (blockId: string, error: unknown) => void;

/** A layout as HTML: bands of rows, or of blocks in the cells of a grid, with the class names that themes style. */
export async function renderBlocks(
  sections: readonly Section[],
  frame: AreaFrame,
  data: BlockData,
  onFailure: BlockFailed,
): Promise<string> {
  const draw = (block: SiteBlockFragment) => renderBlock(block, data, onFailure);
  const drawn = await Promise.all(
    sections.map((section, index) => renderSection(section, index === 0 ? frame : undefined, frame, draw)),
  );
  return drawn.join('');
}

type Draw = (block: SiteBlockFragment) => Promise<string>;

async function renderSection(
  section: Section,
  first: AreaFrame | undefined,
  frame: AreaFrame,
  draw: Draw,
): Promise<string> {
  const id = first === undefined ? `${frame.id}-${section.id}` : frame.id;
  const inner =
    section.kind === 'GRID' ? await renderGrid(section, draw) : await renderRows(section, id, frame, draw);
  const attributes = sectionAttributes(section);
  return attributes === '' && section.kind === 'ROWS'
    ? inner
    : `<section class="page-section" data-section-id="${escapeHtml(section.id)}"${attributes}>${inner}</section>`;
}

async function renderRows({ rows }: Section, id: string, frame: AreaFrame, draw: Draw): Promise<string> {
  const drawn = await Promise.all(
    rows.map(async ({ columns }) => {
      const inner = await Promise.all(
        columns.map(async ({ span, blocks }) => {
          const content = (await Promise.all(blocks.map(draw))).join('');
          return `<div class="col sqs-col-${span} span-${span}">${content}</div>`;
        }),
      );
      return `<div class="row sqs-row">${inner.join('')}</div>`;
    }),
  );
  return renderArea({ ...frame, id }, drawn.join(''));
}

async function renderGrid({ placed }: Section, draw: Draw): Promise<string> {
  const cells = await Promise.all(
    placed.map(async ({ block, desktop, mobile }) => {
      const places = [
        `--desktop:${areaOf(desktop)}`,
        ...(mobile === null ? [] : [`--mobile:${areaOf(mobile)}`]),
      ];
      return `<div class="fe-block" style="${places.join(';')}">${await draw(block)}</div>`;
    }),
  );
  return `<div class="fluid-engine">${cells.join('')}</div>`;
}

function areaOf(place: Section['placed'][number]['desktop']): string {
  const { column, row, width, height } = place;
  return `${row}/${column}/span ${height}/span ${width}`;
}

/** A block of a kind that nobody knows, or that fails, leaves its place empty. */
async function renderBlock(
  block: SiteBlockFragment,
  data: BlockData,
  onFailure: BlockFailed,
): Promise<string> {
  const definition = findBlock(block.type);
  const name = block.type.replace(/[^\w-]/g, '');
  const classes = ['sqs-block', `${name}-block`, `sqs-block-${name}`, ...(definition?.classNames ?? [])];
  const content = await drawContent();
  return `<div class="${classes.join(' ')}" data-block-type="${definition?.code ?? 0}" id="block-${escapeHtml(block.id)}"><div class="sqs-block-content">${content}</div></div>`;

  async function drawContent(): Promise<string> {
    try {
      const element = (await definition?.render(block, data)) ?? null;
      const html = element === null ? '' : renderToStaticMarkup(element);
      return data.runsScripts(block.id) ? markOwnCode(html) : html;
    } catch (error) {
      onFailure(block.id, error);
      return '';
    }
  }
}
