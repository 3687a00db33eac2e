import type { BlockField } from '#schema/block-values.rules.ts';
import type { StoredBlock } from '#web/blocks/block.ts';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { readSectionStyle } from '#web/blocks/section-style.ts';
import { objectOf } from './change-fields.ts';
import type { Clipping } from './copy.ts';
import { localThing, withoutLocal } from './local-html.rules.ts';
import { mediaIdOf } from './media-ids.rules.ts';

/** What of a website others cannot show. */
export const leftKinds = [
  ...(['picture', 'file', 'form', 'mailingList', 'product', 'memberArea', 'fund'] as const),
  ...(['page', 'link', 'other'] as const),
];
export type LeftKind = (typeof leftKinds)[number];

/** Something that only the other website has. */
export interface LeftBehind {
  readonly kind: LeftKind;
  /** What it is called there, or its address; empty where that is not known. */
  readonly name: string;
  /** Why it did not come along, where it might have. */
  readonly reason?: LeftReason;
}

/** Why a picture or a file did not come along: whoever pastes manages the media of this website alone, it is gone there, sold there, or too large, or copying failed. */
export type LeftReason = 'NOT_THEIRS' | 'MISSING' | 'PRIVATE' | 'TOO_LARGE' | 'FAILED';
export const leftReasons = ['NOT_THEIRS', 'MISSING', 'PRIVATE', 'TOO_LARGE', 'FAILED', undefined] as const;

/** Pictures and files that came along, and why others did not, by their ids. */
export interface BroughtMedia {
  readonly here: ReadonlySet<string>;
  readonly reasons: ReadonlyMap<string, LeftReason>;
}

const referenceKinds: Readonly<Record<string, LeftKind>> = {
  ...{ imageId: 'picture', formId: 'form', listId: 'mailingList', productId: 'product' },
  ...{ areaId: 'memberArea', fundSlug: 'fund' },
};

/** How what is named of the other website is known: by what it is called, by what came along, and who is told of the rest. */
interface Adoption extends BroughtMedia {
  readonly names: Clipping['names'];
  note(kind: LeftKind, name: string, mediaId?: string): void;
}

/**
 * What was copied from another website without what only that one has: forms, products, pages and the like are chosen anew, and links
 * into it are set anew; so are pictures and files that were not brought along. `kinds` say which fields name something.
 */
export function adopt(
  clipping: Clipping,
  kinds: ReadonlyMap<string, BlockKind>,
  { here, reasons }: BroughtMedia = { here: new Set(), reasons: new Map() },
): { readonly clipping: Clipping; readonly left: readonly LeftBehind[] } {
  const left: LeftBehind[] = [];
  const note: Adoption['note'] = (kind, name, mediaId = '') => {
    const reason = reasons.get(mediaId);
    if (!left.some((known) => name !== '' && known.kind === kind && known.name === name))
      left.push({ kind, name, ...(reason ? { reason } : {}) });
  };
  const adoption = { names: clipping.names, here, reasons, note };
  const adoptBlock = (block: StoredBlock): StoredBlock => {
    const kind = kinds.get(block.type);
    if (!kind) return block;
    return { ...block, value: emptied(objectOf(block.value), kind.fields, adoption) };
  };
  const adopted = {
    ...clipping,
    blocks: clipping.blocks.map(adoptBlock),
    sections: clipping.sections.map((section) =>
      mapBlocks({ ...section, style: adoptStyle(section.style, adoption) }, adoptBlock),
    ),
  };
  return { clipping: adopted, left };
}

/** The look of a section without its picture, where that did not come along. */
function adoptStyle(style: unknown, { names, here, note }: Adoption): unknown {
  const { imageId } = readSectionStyle(style);
  if (imageId === undefined || here.has(imageId)) return style;
  note('picture', names[imageId] ?? '', imageId);
  const { imageId: _, ...rest } = objectOf(style);
  return rest;
}

/** Fields without what they name of a website, also in the parts of lists. */
function emptied(
  values: Readonly<Record<string, unknown>>,
  fields: readonly BlockField[],
  adoption: Adoption,
): object {
  const { names, here, note } = adoption;
  const isHere = (address: string) => here.has(mediaIdOf(address) ?? '');
  const noteAddress = (kind: LeftKind, address: string) =>
    note(kind, called(kind, address), mediaIdOf(address));
  const changed = fields.flatMap(({ name, control }): [string, unknown][] => {
    const held = values[name];
    if (control.kind === 'list' && Array.isArray(held))
      return [[name, held.map((part) => emptied(objectOf(part), control.fields, adoption))]];
    if (typeof held !== 'string' || held === '') return [];
    if (control.kind === 'html') return [[name, withoutLocal(held, noteAddress, isHere)]];
    if (control.kind === 'reference') {
      if (here.has(held)) return [];
      const shows = name === 'imageId' ? values.altText : undefined;
      note(referenceKinds[name] ?? 'other', names[held] ?? (typeof shows === 'string' ? shows : ''), held);
      return [[name, '']];
    }
    const thing = control.kind === 'address' && !isHere(held) ? localThing(held) : undefined;
    if (thing !== undefined) noteAddress(thing, held);
    // The blocks that show lists name a page by the end of its address.
    else if (control.kind === 'words' && name === 'collection') note('page', `/${held}`);
    else return [];
    return [[name, '']];
  });
  return { ...values, ...Object.fromEntries(changed) };
}

/** A picture or a file as its owner knows it: by the end of its address. A page is known by all of it. */
function called(kind: LeftKind, address: string): string {
  return kind === 'link' ? address : (/[^/?#]+(?=$|[?#])/.exec(address)?.[0] ?? address);
}

function mapBlocks(section: LayoutSection, change: (block: StoredBlock) => StoredBlock): LayoutSection {
  return {
    ...section,
    rows: section.rows.map(({ columns }) => ({
      columns: columns.map((column) => ({ ...column, blocks: column.blocks.map(change) })),
    })),
    placed: section.placed.map((one) => ({ ...one, block: change(one.block) })),
  };
}
