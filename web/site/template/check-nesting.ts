import { type Code, Opcode } from '@squarespace/template-engine';
import type { TemplateSource, Theme } from '../theme/theme.ts';
import { type CompiledTheme, findBlock } from './compiled-theme.ts';
import { writtenAt } from './instruction-positions.ts';
import type { ProblemList } from './problem.ts';
import type { SourcePosition } from './source-map.ts';

/** How deep partials may be nested before nothing is shown of them. */
export const maxPartialDepth = 16;

/** One place where a template applies a partial. */
interface Use {
  readonly name: string;
  readonly target: TemplateSource;
  readonly at: SourcePosition;
  /** Whether it is given a part of the data, so that it ends where the data ends, as in nested menus. */
  readonly isOfPart: boolean;
}

type Uses = ReadonlyMap<TemplateSource, readonly Use[]>;

/** Tells of partials that apply themselves without an end, and of those that are nested too deep to be shown. */
export function checkNesting(
  compiled: CompiledTheme,
  sources: Iterable<TemplateSource>,
  problems: ProblemList,
): void {
  const uses = new Map(
    [...sources].map((source) => [source, usesIn(compiled.template(source).code, compiled.theme)]),
  );
  tellCircles(uses, problems);
  tellDepth(uses, problems);
}

function tellCircles(uses: Uses, problems: ProblemList): void {
  let left: Uses = new Map(
    [...uses].map(([source, all]) => [source, all.filter(({ isOfPart }) => !isOfPart)]),
  );
  for (;;) {
    left = withoutEnds(left);
    const [start] = left.keys();
    if (start === undefined || problems.isFull) return;
    const circle = circleFrom(start, left);
    const [first] = circle;
    if (first === undefined) return;
    const names = [...circle, first].map(({ name }) => name).join(', ');
    const message =
      circle.length === 1
        ? `${first.name} applies itself without an end.`
        : `Partials go round in a circle: ${names}.`;
    const last = circle[circle.length - 1] ?? first;
    problems.add(last.at, message, `Nothing is shown below a depth of ${maxPartialDepth}.`, 'warning');
    const told = new Set(circle.map(({ target }) => target));
    left = new Map([...left].filter(([source]) => !told.has(source)));
  }
}

/** The templates from which a circle is come upon, with the uses that lead there: those that come to an end are taken away. */
function withoutEnds(uses: Uses): Uses {
  const open = new Map(
    [...uses].map(([source, all]) => [source, all.filter(({ target }) => uses.has(target)).length]),
  );
  const users = new Map<TemplateSource, TemplateSource[]>();
  for (const [source, all] of uses)
    for (const { target } of all) {
      const known = users.get(target);
      if (known) known.push(source);
      else users.set(target, [source]);
    }
  const ended = [...open].flatMap(([source, count]) => (count === 0 ? [source] : []));
  // What is added on the way is looked at in its turn.
  for (const end of ended) {
    open.delete(end);
    for (const user of users.get(end) ?? []) {
      const count = (open.get(user) ?? 0) - 1;
      if (!open.has(user)) continue;
      open.set(user, count);
      if (count === 0) ended.push(user);
    }
  }
  return new Map(
    [...open.keys()].map((source) => [
      source,
      (uses.get(source) ?? []).filter(({ target }) => open.has(target)),
    ]),
  );
}

/** The uses of a circle that is come upon from a template, of those that all lead on. */
function circleFrom(start: TemplateSource, uses: Uses): readonly Use[] {
  const way: Use[] = [];
  const places = new Map([[start, 0]]);
  for (let source = start; ; ) {
    const [next] = uses.get(source) ?? [];
    if (next === undefined) return [];
    way.push(next);
    const place = places.get(next.target);
    if (place !== undefined) return way.slice(place);
    source = next.target;
    places.set(source, way.length);
  }
}

/** Goes down from each template that is no partial of another, level by level; what a circle is come upon from has no depth that could be told. */
function tellDepth(uses: Uses, problems: ProblemList): void {
  const circular = withoutEnds(uses);
  const applied = new Set([...uses.values()].flatMap((all) => all.map(({ target }) => target)));
  let level: ReadonlySet<TemplateSource> = new Set([...uses.keys()].filter((source) => !applied.has(source)));
  for (let depth = 1; level.size > 0; depth += 1) {
    const below = [...level].flatMap((source) => uses.get(source) ?? []);
    const ending = below.filter(({ target }) => !circular.has(target));
    if (depth > maxPartialDepth) {
      for (const { name, at } of ending)
        problems.add(
          at,
          `${name} is nested more than ${maxPartialDepth} partials deep.`,
          'Nothing is shown in its place.',
          'warning',
        );
      return;
    }
    level = new Set(ending.map(({ target }) => target));
  }
}

/** Where a template applies partials that are there, outside of its macros. */
function usesIn(root: Code, theme: Theme): readonly Use[] {
  const uses: Use[] = [];
  const open: { part: unknown; isOfPart: boolean }[] = [{ part: root, isOfPart: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part: code } = next;
    if (!Array.isArray(code) || code[0] === Opcode.MACRO) continue;
    const isOfPart = next.isOfPart || code[0] === Opcode.SECTION || code[0] === Opcode.REPEATED;
    for (const part of code.toReversed()) open.push({ part, isOfPart });
    const at = writtenAt(code);
    const name = at && nameIn(code);
    const target = name && findBlock(theme, name);
    if (!at || !name || !target) continue;
    const use = { name, target, at, isOfPart: isOfPart || isOfOwnPart(code) };
    if (!uses.some((known) => known.target === target && known.isOfPart === use.isOfPart)) uses.push(use);
  }
  return uses;
}

/** The partial that an instruction applies; undefined where it applies none. */
function nameIn([opcode, , calls]: readonly unknown[]): string | undefined {
  if (opcode !== Opcode.VARIABLE || !Array.isArray(calls)) return undefined;
  const apply: unknown = calls.find((call) => Array.isArray(call) && call[0] === 'apply');
  if (!Array.isArray(apply) || !Array.isArray(apply[1])) return undefined;
  const names: unknown = apply[1][0];
  const name: unknown = Array.isArray(names) ? names[0] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** `{child|apply …}` gives a partial the child; `{@|apply …}` gives it what is at hand. */
function isOfOwnPart([, variables]: readonly unknown[]): boolean {
  return JSON.stringify(variables) !== '[["@"]]';
}
