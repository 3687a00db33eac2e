import type { QueryPlan, QueryPlanSelectionNode } from '@apollo/query-planner';
import { isRecord } from '#schema/record.ts';

/** An object of an answer that is being put together. */
export type Data = Record<string, unknown>;

/** How to get to a part of an answer; `@` stands for every item of a list. */
export type Path = readonly (string | number)[];

type Rewrites = Extract<NonNullable<QueryPlan['node']>, { kind: 'Fetch' }>['inputRewrites'];

/** Puts the fields of one object into another; lists of the same length are merged item by item. */
export function merge(target: Data, source: Data): void {
  for (const key in source) {
    const value = source[key];
    if (value === undefined) continue;
    const known = target[key];
    if (isRecord(known) && isRecord(value)) merge(known, value);
    else if (Array.isArray(known) && Array.isArray(value) && known.length === value.length)
      mergeLists(known, value);
    else target[key] = value;
  }
}

function mergeLists(target: unknown[], source: readonly unknown[]): void {
  for (const [index, value] of source.entries()) {
    const known = target[index];
    if (isRecord(known) && isRecord(value)) merge(known, value);
    else if (Array.isArray(known) && Array.isArray(value) && known.length === value.length)
      mergeLists(known, value);
    else target[index] = value;
  }
}

/** Where the objects that a path leads to are: their paths, each with its place in every list. */
export function findPlaces(value: unknown, path: Path, place: Path = []): Map<Data, Path> {
  const [step, ...rest] = path;
  if (Array.isArray(value)) {
    const below = step === '@' ? rest : path;
    return new Map(value.flatMap((item, index) => [...findPlaces(item, below, [...place, index])]));
  }
  if (!isRecord(value)) return new Map();
  if (step === undefined) return new Map([[value, place]]);
  return findPlaces(value[step], rest, [...place, step]);
}

/** The part of an entity that a subgraph needs to find it; null when it lacks some of it. */
export function select(source: Data, selections: readonly QueryPlanSelectionNode[]): Data | null {
  const result: Data = {};
  for (const selection of selections) {
    if (selection.kind === 'InlineFragment') {
      if (selection.typeCondition && selection.typeCondition !== source.__typename) continue;
      const part = select(source, selection.selections);
      if (!part) return null;
      merge(result, part);
      continue;
    }
    const name = selection.alias ?? selection.name;
    const value = source[name];
    if (value === undefined) return null;
    const { selections: below } = selection;
    result[name] = below ? selectBelow(value, below) : value;
  }
  return result;
}

function selectBelow(value: unknown, selections: readonly QueryPlanSelectionNode[]): unknown {
  if (Array.isArray(value)) return value.map((item) => selectBelow(item, selections));
  return isRecord(value) ? select(value, selections) : value;
}

const fragmentPrefix = '... on ';

/** Does what a plan says of names that differ between what was asked and what a subgraph calls it. */
export function rewrite(rewrites: Rewrites, data: Data): void {
  for (const change of rewrites ?? []) {
    const last = change.path.at(-1);
    if (last === undefined) continue;
    forEachAt(data, change.path.slice(0, -1), (object) => {
      if (change.kind === 'ValueSetter') object[last] = change.setValueTo;
      else if (object[last] !== undefined) {
        object[change.renameKeyTo] = object[last];
        delete object[last];
      }
    });
  }
}

function forEachAt(value: unknown, path: readonly string[], work: (object: Data) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) forEachAt(item, path, work);
    return;
  }
  if (!isRecord(value)) return;
  const [step, ...rest] = path;
  if (step === undefined) work(value);
  else if (!step.startsWith(fragmentPrefix)) forEachAt(value[step], rest, work);
  else if (value.__typename === undefined || value.__typename === step.slice(fragmentPrefix.length))
    forEachAt(value, rest, work);
}
