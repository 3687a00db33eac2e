import { type AreaFrame, renderArea } from '../site/template/block-area.ts';
import { escapeHtml } from '../site/template/html-text.ts';
import type { StoredBlock } from './block.ts';
import { readSectionStyle, sectionAttributes, sectionPicture } from './section-style.ts';

/** Cells of a grid, counted from 1. */
export interface GridPlace {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** A band of blocks. */
export interface LayoutSection {
  readonly id: string;
  readonly kind: 'ROWS' | 'GRID';
  readonly style: unknown;
  readonly rows: readonly {
    readonly columns: readonly { readonly span: number; readonly blocks: readonly StoredBlock[] }[];
  }[];
  readonly placed: readonly {
    readonly block: StoredBlock;
    readonly desktop: GridPlace;
    readonly mobile: GridPlace | null;
  }[];
}

/** The HTML of a block. */
export type DrawBlock = (block: StoredBlock) => string;

/** The HTML of a picture behind a section, by its id; empty where it is not there. `isFirst` is seen as soon as the page is. */
export type DrawPicture = (imageId: string, isFirst: boolean) => string;

/**
 * A layout as HTML: one element a section, with rows of columns, or with blocks in the cells of a grid, and the class names that
 * themes style. The page and the editor's canvas are both made by it.
 */
export function layoutHtml(
  sections: readonly LayoutSection[],
  frame: AreaFrame,
  draw: DrawBlock,
  drawPicture: DrawPicture,
): string {
  if (sections.length === 0) return renderArea(frame, '');
  return sections
    .map((section, index) => sectionHtml(section, index === 0, frame, draw, drawPicture))
    .join('');
}

/** One section's element. The first area of a layout has the id of the whole. */
export function sectionHtml(
  section: LayoutSection,
  isFirst: boolean,
  frame: AreaFrame,
  draw: DrawBlock,
  drawPicture: DrawPicture,
): string {
  const id = isFirst ? frame.id : `${frame.id}-${section.id}`;
  const inner = section.kind === 'GRID' ? gridHtml(section, draw) : rowsHtml(section, id, frame, draw);
  const attributes = sectionAttributes(section);
  const { imageId } = readSectionStyle(section.style);
  const picture = imageId === undefined ? '' : sectionPicture(section, drawPicture(imageId, isFirst));
  return attributes === '' && picture === '' && section.kind === 'ROWS'
    ? inner
    : `<section class="page-section" data-section-id="${escapeHtml(section.id)}"${attributes}>${picture}${inner}</section>`;
}

function rowsHtml({ rows }: LayoutSection, id: string, frame: AreaFrame, draw: DrawBlock): string {
  const drawn = rows.map(({ columns }) => {
    const inner = columns.map(
      ({ span, blocks }) =>
        `<div class="col sqs-col-${span} span-${span}">${blocks.map(draw).join('')}</div>`,
    );
    return `<div class="row sqs-row">${inner.join('')}</div>`;
  });
  return renderArea({ ...frame, id }, drawn.join(''));
}

function gridHtml({ placed }: LayoutSection, draw: DrawBlock): string {
  const cells = placed.map(({ block, desktop, mobile }) => {
    const places = [
      `--desktop:${areaOf(desktop)}`,
      ...(mobile === null ? [] : [`--mobile:${areaOf(mobile)}`]),
    ];
    return `<div class="fe-block" style="${places.join(';')}">${draw(block)}</div>`;
  });
  return `<div class="fluid-engine">${cells.join('')}</div>`;
}

function areaOf({ column, row, width, height }: GridPlace): string {
  return `${row}/${column}/span ${height}/span ${width}`;
}

/** The blocks of sections, in reading order. */
export function blocksOf(sections: readonly LayoutSection[]): StoredBlock[] {
  return sections.flatMap(({ rows, placed }) => [
    ...rows.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)),
    ...placed.map(({ block }) => block),
  ]);
}
