import type { BlockField } from '#schema/block-values.rules.ts';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { readSectionStyle } from '#web/blocks/section-style.ts';
import { allBlocks } from '../layout.ts';
import { objectOf } from './change-fields.ts';
import { type Clipping, readClipboard, writeClipboard } from './copy.ts';

const mediaAddress = /\/media\/(?:files\/)?([0-9a-f-]{36})(?=\/)/g;

/** The id of the picture or file that an address of the website leads to; undefined for another address. */
export function mediaIdOf(address: string): string | undefined {
  return [...address.matchAll(mediaAddress)][0]?.[1];
}

/** Ids of the pictures and files that copied blocks and sections show or lead to. */
export function mediaIdsIn(
  { blocks, sections }: { readonly blocks: Clipping['blocks']; readonly sections: readonly LayoutSection[] },
  kinds: ReadonlyMap<string, BlockKind>,
): string[] {
  const all = [...blocks, ...allBlocks(sections)];
  const named = all.flatMap(({ type, value }) => picturesIn(objectOf(value), kinds.get(type)?.fields ?? []));
  const behind = sections.flatMap(({ style }) => readSectionStyle(style).imageId ?? []);
  const linked = [...JSON.stringify(all).matchAll(mediaAddress)].flatMap(([, id]) => (id ? [id] : []));
  return [...new Set([...named, ...behind, ...linked])];
}

function picturesIn(
  values: Readonly<Record<string, unknown>>,
  fields: readonly BlockField[],
): readonly string[] {
  return fields.flatMap(({ name, control }) => {
    const held = values[name];
    if (control.kind === 'list' && Array.isArray(held))
      return held.flatMap((part: unknown) => picturesIn(objectOf(part), control.fields));
    return name === 'imageId' && typeof held === 'string' && held !== '' ? [held] : [];
  });
}

/** What was copied with other pictures and files in their places: nothing else in it looks like their ids. */
export function withMediaIds(clipping: Clipping, ids: ReadonlyMap<string, string>): Clipping {
  if (ids.size === 0) return clipping;
  const text = [...ids].reduce((read, [from, to]) => read.replaceAll(from, to), writeClipboard(clipping));
  return readClipboard(text) ?? clipping;
}
