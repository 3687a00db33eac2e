import type { StoredBlock } from '#web/blocks/block.ts';
import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { insertBlocks } from './actions/insert.ts';
import { removeBlocks } from './actions/remove.ts';
import { allBlocks, blocksIn, type Layout, mapBlockLists, sectionOf } from './layout.ts';
import { mergeOrder, mergeValue } from './merge-order.rules.ts';
import { mergeSection } from './merge-sections.rules.ts';
import { isSameJson } from './same-json.rules.ts';

/** Whose version of a block counts that both changed. */
export type Preferred = 'mine' | 'theirs';

/** Two layouts in one, and the blocks that both changed, or one changed and the other took away. */
export interface Merged {
  readonly layout: Layout;
  readonly clashes: readonly string[];
}

/**
 * Puts together what two made of one layout, block by block: each change of either is in it. Where both changed the same block, the
 * preferred one counts. Null where that cannot be told by blocks, such as for two arrangements of the same row: then people choose.
 */
export function mergeLayouts(
  base: Layout,
  mine: Layout,
  theirs: Layout,
  preferred: Preferred = 'mine',
): Merged | null {
  if (mine === theirs || mine === base) return { layout: theirs, clashes: [] };
  if (theirs === base) return { layout: mine, clashes: [] };
  const sections = mergeSections(base, mine, theirs);
  if (sections === null) return null;
  const { blocks, clashes } = mergeBlocks(base, mine, theirs, preferred);
  const gone = allBlocks(sections).filter(({ id }) => !blocks.has(id));
  let layout = removeBlocks(sections, new Set(gone.map(({ id }) => id)));
  for (const id of clashes)
    if (blocks.has(id) && !allBlocks(layout).some((block) => block.id === id))
      layout = putBack(layout, id, preferred === 'mine' ? mine : theirs);
  const ids = allBlocks(layout).map(({ id }) => id);
  if (ids.length !== blocks.size || new Set(ids).size !== ids.length) return null;
  return { layout: layout.map((section) => fill(section, blocks)), clashes };
}

function mergeSections(base: Layout, mine: Layout, theirs: Layout): Layout | null {
  const order = mergeOrder(...mapThree(base, mine, theirs, (layout) => layout.map(({ id }) => id)));
  if (order === null) return null;
  const [before, here, there] = mapThree(base, mine, theirs, byId);
  for (const section of base) {
    const stays = [here.get(section.id), there.get(section.id)];
    const kept = stays.find((each) => each !== undefined);
    // Who takes a section away has not seen what the other one made of it meanwhile.
    if (stays.includes(undefined) && kept && !isSameJson(kept, section)) return null;
  }
  const sections: LayoutSection[] = [];
  for (const id of order) {
    const [old, one, other] = [before.get(id), here.get(id), there.get(id)];
    const section = old && one && other ? mergeSection(old, one, other) : (one ?? other);
    if (!section) return null;
    sections.push(section);
  }
  return sections;
}

/** The blocks that there are in the end, each as it is then. */
function mergeBlocks(base: Layout, mine: Layout, theirs: Layout, preferred: Preferred) {
  const [before, here, there] = mapThree(base, mine, theirs, (layout) => byId(allBlocks(layout)));
  const blocks = new Map<string, StoredBlock>();
  const clashes: string[] = [];
  for (const id of new Set([...before.keys(), ...here.keys(), ...there.keys()])) {
    const [one, other] = [here.get(id), there.get(id)];
    const merged = mergeValue(before.get(id), one, other, isSameJson);
    if (merged === null) clashes.push(id);
    const block = merged ? merged.value : preferred === 'mine' ? one : other;
    if (block) blocks.set(id, block);
  }
  return { blocks, clashes };
}

/** A block that only the other one took away comes back behind what it stood behind. */
function putBack(layout: Layout, id: string, from: Layout): Layout {
  const section = sectionOf(from, id);
  if (section === undefined) return layout;
  const list = blocksIn(section);
  const place = list.findIndex((block) => block.id === id);
  const known = new Set(allBlocks(layout).map((block) => block.id));
  const earlier = list.slice(0, place).findLast((block) => known.has(block.id));
  const target = earlier ? { after: earlier.id } : { startOf: section.id };
  return insertBlocks(layout, list.slice(place, place + 1), target);
}

function fill(section: LayoutSection, blocks: ReadonlyMap<string, StoredBlock>): LayoutSection {
  const newest = (block: StoredBlock) => blocks.get(block.id) ?? block;
  const filled = mapBlockLists(section, (list) =>
    list.some((block) => newest(block) !== block) ? list.map(newest) : list,
  );
  if (filled.placed.every(({ block }) => newest(block) === block)) return filled;
  return { ...filled, placed: filled.placed.map((each) => ({ ...each, block: newest(each.block) })) };
}

function byId<Part extends { readonly id: string }>(parts: readonly Part[]): Map<string, Part> {
  return new Map(parts.map((part) => [part.id, part]));
}

function mapThree<From, To>(one: From, two: From, three: From, map: (each: From) => To): [To, To, To] {
  return [map(one), map(two), map(three)];
}

/** A layout with the blocks as the server has them that were sent and not changed since: it cleans texts, which is no change of anyone. */
export function asSaved(layout: Layout, sent: Layout, saved: Layout): Layout {
  const [before, after] = [byId(allBlocks(sent)), byId(allBlocks(saved))];
  const cleaned = new Map<string, StoredBlock>();
  for (const block of allBlocks(layout)) {
    const stored = after.get(block.id);
    if (stored && isSameJson(block, before.get(block.id)) && !isSameJson(block, stored))
      cleaned.set(block.id, stored);
  }
  if (cleaned.size === 0) return layout;
  return layout.map((section) => fill(section, cleaned));
}

/**
 * `mergeLayouts` for many steps of one page. Where each block stays in its section, sections are put together one by one, and those that
 * steps share only once.
 */
export function stepMerger(
  base: Layout,
  theirs: Layout,
  preferred: Preferred,
): (step: Layout) => Layout | undefined {
  const whole = (step: Layout) => mergeLayouts(base, step, theirs, preferred)?.layout;
  const homes = new Map<string, string>();
  for (const layout of [base, theirs])
    for (const section of layout)
      for (const { id } of blocksIn(section)) homes.set(id, homes.get(id) ?? section.id);
  const isAtHome = (section: LayoutSection) =>
    blocksIn(section).every(({ id }) => (homes.get(id) ?? section.id) === section.id);
  const isLike = (step: Layout) =>
    step.length === base.length && step.every(({ id }, index) => id === base[index]?.id);
  if (!isLike(theirs) || !theirs.every(isAtHome)) return whole;
  const known = new WeakMap<LayoutSection, LayoutSection | 'moved' | 'clash'>();
  const mergeOne = (section: LayoutSection, index: number) => {
    if (!isAtHome(section)) return 'moved';
    if (isSameJson(theirs[index], base[index])) return section;
    const merged = mergeLayouts(
      base.slice(index, index + 1),
      [section],
      theirs.slice(index, index + 1),
      preferred,
    );
    return merged?.layout[0] ?? 'clash';
  };
  return (step) => {
    if (!isLike(step)) return whole(step);
    const layout: LayoutSection[] = [];
    for (const [index, section] of step.entries()) {
      const merged = known.get(section) ?? mergeOne(section, index);
      known.set(section, merged);
      if (merged === 'moved') return whole(step);
      if (merged === 'clash') return undefined;
      layout.push(merged);
    }
    return layout;
  };
}
