import { isRecord } from '#schema/record.ts';
import type { StoredBlock } from '#web/blocks/block.ts';
import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { mergeOrder, mergeValue } from './merge-order.rules.ts';
import { isSameJson } from './same-json.rules.ts';

type Row = LayoutSection['rows'][number];
type Placed = LayoutSection['placed'][number];

/** What two made of one section: where its blocks are and how it looks; null when both arranged the same part of it. */
export function mergeSection(
  base: LayoutSection,
  mine: LayoutSection,
  theirs: LayoutSection,
): LayoutSection | null {
  const style = mergeStyle(base.style, mine.style, theirs.style);
  const arranged = mergeValue(base, mine, theirs, isArrangedAlike)?.value ?? arrange(base, mine, theirs);
  if (!style || !arranged) return null;
  return isSameJson(arranged.style, style.value) ? arranged : { ...arranged, style: style.value };
}

/** Whether the same blocks are at the same places, whatever they hold. */
function isArrangedAlike(one: LayoutSection, other: LayoutSection): boolean {
  return one === other || isSameJson(arrangementOf(one), arrangementOf(other));
}

const arrangements = new WeakMap<LayoutSection, object>();

function arrangementOf(section: LayoutSection): object {
  const known = arrangements.get(section);
  if (known) return known;
  const { kind, rows, placed } = section;
  const arrangement = {
    kind,
    rows: rows.map(({ columns }) =>
      columns.map(({ span, blocks }) => ({ span, blocks: blocks.map(({ id }) => id) })),
    ),
    placed: placed.map(({ block, desktop, mobile }) => ({ id: block.id, desktop, mobile })),
  };
  arrangements.set(section, arrangement);
  return arrangement;
}

function mergeStyle(base: unknown, mine: unknown, theirs: unknown): { readonly value: unknown } | null {
  const whole = mergeValue(base, mine, theirs, isSameJson);
  if (whole || !isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return whole;
  const style: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const merged = mergeValue(base[name], mine[name], theirs[name], isSameJson);
    if (merged === null) return null;
    if (merged.value !== undefined) style[name] = merged.value;
  }
  return { value: style };
}

function arrange(base: LayoutSection, mine: LayoutSection, theirs: LayoutSection): LayoutSection | null {
  if (base.kind !== mine.kind || base.kind !== theirs.kind) return null;
  const rows = mergeRows(base.rows, mine.rows, theirs.rows);
  const placed = mergePlaced(base.placed, mine.placed, theirs.placed);
  return rows && placed ? { ...mine, rows, placed } : null;
}

function mergePlaced(
  base: readonly Placed[],
  mine: readonly Placed[],
  theirs: readonly Placed[],
): Placed[] | null {
  const idsOf = (placed: readonly Placed[]) => placed.map(({ block }) => block.id);
  const order = mergeOrder(idsOf(base), idsOf(mine), idsOf(theirs));
  if (order === null) return null;
  const find = (placed: readonly Placed[], id: string) => placed.find(({ block }) => block.id === id);
  const merged: Placed[] = [];
  for (const id of order) {
    const [before, here, there] = [find(base, id), find(mine, id), find(theirs, id)];
    const either = here ?? there;
    if (!either) return null;
    if (!before || !here || !there) {
      merged.push(either);
      continue;
    }
    const desktop = mergeValue(before.desktop, here.desktop, there.desktop, isSameJson);
    const mobile = mergeValue(before.mobile, here.mobile, there.mobile, isSameJson);
    if (!desktop || !mobile) return null;
    merged.push({ ...here, desktop: desktop.value, mobile: mobile.value });
  }
  return merged;
}

/** Rows have no ids: one is the row that it was when it still holds a block of it. */
function nameRows(base: readonly Row[], rows: readonly Row[], whose: string): Map<string, Row> {
  const free = new Set(base.keys());
  return new Map(
    rows.map((row, index) => {
      const ids = new Set(blocksOf(row).map(({ id }) => id));
      const was = [...free].find((each) => blocksOf(base[each]).some(({ id }) => ids.has(id)));
      if (was === undefined) return [`${whose} ${index}`, row];
      free.delete(was);
      return [`${was}`, row];
    }),
  );
}

function blocksOf(row: Row | undefined): readonly StoredBlock[] {
  return row?.columns.flatMap(({ blocks }) => blocks) ?? [];
}

function mergeRows(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Row[] | null {
  const before = nameRows(base, base, '');
  const [ofMine, ofTheirs] = [nameRows(base, mine, 'mine'), nameRows(base, theirs, 'theirs')];
  const here = withEmptied(before, ofMine, ofTheirs);
  const there = withEmptied(before, ofTheirs, ofMine);
  const order = mergeOrder([...before.keys()], [...here.keys()], [...there.keys()]);
  if (order === null) return null;
  const merged: Row[] = [];
  for (const name of order) {
    const [old, one, other] = [before.get(name), here.get(name), there.get(name)];
    const row = old && one && other ? mergeRow(old, one, other) : (one ?? other);
    if (!row) return null;
    if (blocksOf(row).length > 0) merged.push(row);
  }
  return merged;
}

/** A row that one took away and the other one went on with is there as an empty one, for what was added to it. */
function withEmptied(
  before: ReadonlyMap<string, Row>,
  rows: ReadonlyMap<string, Row>,
  others: ReadonlyMap<string, Row>,
): Map<string, Row> {
  const named = [...rows];
  const names = [...before.keys()];
  for (const [index, [name, { columns }]] of [...before].entries()) {
    const other = others.get(name);
    if (rows.has(name) || !other || isSameRow(other, { columns })) continue;
    const earlier = new Set(names.slice(0, index));
    const place = named.findLastIndex(([each]) => earlier.has(each)) + 1;
    named.splice(place, 0, [name, { columns: columns.map((column) => ({ ...column, blocks: [] })) }]);
  }
  return new Map(named);
}

/** The shape of a row with the ids of its blocks: what they hold is told elsewhere. */
function isSameRow(one: Row, other: Row): boolean {
  const shape = ({ columns }: Row) =>
    columns.map(({ span, blocks }) => `${span} ${blocks.map(({ id }) => id).join()}`).join(';');
  return shape(one) === shape(other);
}

function mergeRow(base: Row, mine: Row, theirs: Row): Row | null {
  const whole = mergeValue(base, mine, theirs, isSameRow);
  if (whole) return whole.value;
  const count = base.columns.length;
  if (mine.columns.length !== count || theirs.columns.length !== count) return null;
  const columns: Row['columns'][number][] = [];
  for (const [index, before] of base.columns.entries()) {
    const [here, there] = [mine.columns[index], theirs.columns[index]];
    if (!here || !there) return null;
    const span = mergeValue(before.span, here.span, there.span, Object.is);
    const lists = [before, here, there].map(({ blocks }) => blocks);
    const [ids = [], ofMine = [], ofTheirs = []] = lists.map((blocks) => blocks.map(({ id }) => id));
    const order = mergeOrder(ids, ofMine, ofTheirs);
    if (!span || order === null) return null;
    const known = new Map([...there.blocks, ...here.blocks].map((block) => [block.id, block]));
    columns.push({ span: span.value, blocks: order.flatMap((id) => known.get(id) ?? []) });
  }
  return { columns };
}
