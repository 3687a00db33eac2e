import { isDeepStrictEqual } from 'node:util';
import { isBlockKind } from '#schema/block-kinds.ts';
import { findDatasetProblem } from '#schema/dataset.rules.ts';
import { isRecord } from '#schema/record.ts';
import { type InputProblem, invalidInput } from '../problems.ts';

/** A layout holds 60 blocks at most. */
const maxBlocks = 60;

/** A page holds at most 20 galleries, of at most 50 pictures each. */
const maxGalleries = 20;
const maxGalleryPictures = 50;
/** An album holds 60 tracks at most. */
const maxAlbumTracks = 60;
const maxSections = 60;
const maxValueLength = 100_000;
const maxColumns = { desktop: 24, mobile: 8 } as const;
const maxGridRows = 500;
const idPattern = /^[\w-]{1,64}$/;
const typePattern = /^[a-z0-9-]{1,64}$/;

/** A block as it is stored. */
export interface StoredBlock {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly value: unknown;
}

/** Cells of the grid, counted from 1. */
export interface GridPlace {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** A band of blocks as it is stored. */
export interface StoredSection {
  readonly id: string;
  readonly kind: 'ROWS' | 'GRID';
  readonly rows: readonly {
    readonly columns: readonly { readonly span: number; readonly blocks: readonly StoredBlock[] }[];
  }[];
  readonly placed: readonly {
    readonly block: StoredBlock;
    readonly desktop: GridPlace;
    readonly mobile: GridPlace | null;
  }[];
  readonly style: unknown;
}

/** A band as someone sent it: parts may be left out. */
export interface SentSection extends Pick<StoredSection, 'id' | 'kind'> {
  readonly rows?: StoredSection['rows'] | null | undefined;
  readonly placed?:
    | readonly {
        readonly block: StoredBlock;
        readonly desktop: GridPlace;
        readonly mobile?: GridPlace | null | undefined;
      }[]
    | null
    | undefined;
  readonly style?: unknown;
}

/** A section is kept whole: what was left out is empty. */
export function readSection({ id, kind, rows, placed, style }: SentSection): StoredSection {
  return {
    id,
    kind,
    rows: kind === 'ROWS' ? (rows ?? []) : [],
    placed: kind === 'GRID' ? (placed ?? []).map((one) => ({ ...one, mobile: one.mobile ?? null })) : [],
    style: isRecord(style) ? style : {},
  };
}

/** The blocks of sections, in reading order. */
export function blocksOf(sections: readonly StoredSection[]): StoredBlock[] {
  return sections.flatMap(({ rows, placed }) => [
    ...rows.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)),
    ...placed.map(({ block }) => block),
  ]);
}

/** Why sections are no layout, or hold more than one may; null when they are one. What takes long comes after it. */
export function refuseLayout(sections: readonly StoredSection[]) {
  if (blocksOf(sections).length > maxBlocks)
    return { __typename: 'TooManyBlocks' as const, message: `A page holds at most ${maxBlocks} blocks.` };
  const problem = findLayoutProblem(sections);
  return problem && invalidInput(problem);
}

/** Kinds of blocks that may hold scripts. */
const scriptKinds: readonly string[] = ['code', 'embed'];

/** Whether blocks of a kind hold what their owner wrote as it is, scripts too. */
export function isScriptKind(type: string): boolean {
  return scriptKinds.includes(type);
}

/**
 * Scripts in a block run when it was last changed by someone who may put scripts into pages. Who may not can save such a block
 * again as it is, move it, or take it over into another language.
 */
export function scriptBlocksOf(
  sections: readonly StoredSection[],
  before: readonly {
    readonly sections: readonly StoredSection[];
    readonly scriptBlocks: readonly string[];
  }[],
  mayWriteScripts: boolean,
): string[] {
  const known = before.flatMap((layout) =>
    blocksOf(layout.sections).filter(({ id }) => layout.scriptBlocks.includes(id)),
  );
  const isAsBefore = (block: StoredBlock) => known.some((other) => isDeepStrictEqual(other, asStored(block)));
  return blocksOf(sections)
    .filter((block) => isScriptKind(block.type) && (mayWriteScripts || isAsBefore(block)))
    .map(({ id }) => id);
}

function asStored(block: StoredBlock): unknown {
  return JSON.parse(JSON.stringify(block));
}

/** Sections have ids of their own, rows of at most twelve twelfths, places within the grid, and blocks that can be told apart. */
export function findLayoutProblem(sections: readonly StoredSection[]): InputProblem | null {
  if (sections.length > maxSections) return at('sections', `A layout has at most ${maxSections} sections.`);
  const blocks = blocksOf(sections);
  const ids = [...sections.map(({ id }) => id), ...blocks.map(({ id }) => id)];
  for (const id of ids) {
    if (!idPattern.test(id))
      return at('sections', `“${id}” is no id: use 1 to 64 letters, digits, hyphens and underscores.`);
  }
  const known = new Set<string>();
  const twice = ids.find((id) => known.size === known.add(id).size);
  if (twice !== undefined) return at('sections', `Two parts of the layout have the id “${twice}”.`);
  return (
    sections.map(findSectionProblem).find((problem) => problem !== null) ??
    blocks.map(findBlockProblem).find((problem) => problem !== null) ??
    findMediaProblem(blocks)
  );
}

function findSectionProblem({ id, rows, placed }: StoredSection): InputProblem | null {
  for (const { columns } of rows) {
    const spans = columns.map(({ span }) => span);
    if (spans.some((span) => span < 1 || span > 12) || spans.reduce((sum, span) => sum + span, 0) > 12)
      return at('sections', `The columns of a row in “${id}” span 1 to 12, and 12 together at most.`);
  }
  for (const { block, desktop, mobile } of placed) {
    if (!isWithin(desktop, maxColumns.desktop) || (mobile !== null && !isWithin(mobile, maxColumns.mobile)))
      return at(
        'sections',
        `The block “${block.id}” is not within the grid of 24 columns, or 8 on narrow screens.`,
      );
  }
  return null;
}

function isWithin({ column, row, width, height }: GridPlace, columns: number): boolean {
  return (
    column >= 1 &&
    row >= 1 &&
    width >= 1 &&
    height >= 1 &&
    column + width - 1 <= columns &&
    row + height - 1 <= maxGridRows
  );
}

function findBlockProblem({ id, type, version, value }: StoredBlock): InputProblem | null {
  if (!typePattern.test(type)) return at('sections', `“${type}” is no kind of block.`);
  if (version < 1) return at('sections', `The block “${id}” has no version.`);
  if (!isRecord(value)) return at('sections', `The fields of the block “${id}” are no JSON object.`);
  if (JSON.stringify(value).length > maxValueLength)
    return at('sections', `The block “${id}” holds more than ${maxValueLength} characters.`);
  return null;
}

/** Blocks are of kinds that pages can show. One of another kind, which was there before, may stay as it was or move. */
export function findKindProblem(
  sections: readonly StoredSection[],
  before: readonly StoredSection[],
): InputProblem | null {
  const known = blocksOf(before);
  const unknown = blocksOf(sections).find(
    (block) => !isBlockKind(block.type) && !known.some((other) => isDeepStrictEqual(other, { ...block })),
  );
  if (unknown === undefined) return null;
  return {
    field: 'input.sections',
    message: `There is no kind of block “${unknown.type}”. It is that of the block “${unknown.id}”.`,
  };
}

/** A chart has rows that can be drawn. One without, which was there before, may stay as it was or move. */
export function findChartProblem(
  sections: readonly StoredSection[],
  before: readonly StoredSection[],
): InputProblem | null {
  const known = blocksOf(before);
  for (const block of blocksOf(sections)) {
    const problem = block.type === 'chart' ? findDatasetProblem(rowsOf(block)) : null;
    if (problem !== null && !known.some((other) => isDeepStrictEqual(other, asStored(block))))
      return at('sections', `The chart “${block.id}” draws nothing: ${problem}.`.replace('!.', '!'));
  }
  return null;
}

/** The rows of a chart; none when what is there is no list of lists. */
function rowsOf({ value }: StoredBlock): readonly (readonly unknown[])[] {
  const rows: readonly unknown[] = isRecord(value) && Array.isArray(value.rows) ? value.rows : [];
  return rows.every((row): row is unknown[] => Array.isArray(row)) ? rows : [];
}

/** How many parts a block has in a list. */
function countOf({ value }: StoredBlock, name: string): number {
  const parts = isRecord(value) ? value[name] : [];
  return Array.isArray(parts) ? parts.length : 0;
}

function findMediaProblem(blocks: readonly StoredBlock[]): InputProblem | null {
  const galleries = blocks.filter(({ type }) => type === 'gallery');
  if (galleries.length > maxGalleries)
    return at('sections', `A page holds at most ${maxGalleries} galleries.`);
  if (galleries.some((block) => countOf(block, 'pictures') > maxGalleryPictures))
    return at('sections', `A gallery holds at most ${maxGalleryPictures} pictures.`);
  return blocks.some((block) => block.type === 'album' && countOf(block, 'tracks') > maxAlbumTracks)
    ? at('sections', `An album holds at most ${maxAlbumTracks} tracks.`)
    : null;
}

/** What the blocks name by a field: every text below a key `imageId`, for one, each once and in order. */
export function idsNamed(sections: readonly StoredSection[], key: string): string[] {
  const found = new Set<string>();
  const walk = (value: unknown, depth: number): void => {
    if (depth > 20 || typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === key && typeof inner === 'string' && inner !== '') found.add(inner);
      else walk(inner, depth + 1);
    }
  };
  for (const { value } of blocksOf(sections)) walk(value, 0);
  for (const { style } of sections) walk(style, 0);
  return [...found];
}

/** An editable area is named by 1 to 64 letters, digits, hyphens and underscores. */
export function isFieldId(id: string): boolean {
  return idPattern.test(id);
}

function at(field: string, message: string): InputProblem {
  return { field: `input.${field}`, message };
}
