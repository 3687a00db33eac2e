import { isSameDraft } from './draft-storage.ts';

/** A field that two people changed at once, and differently. */
export interface Clash {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Nothing was saved, as something else is stored than what was read. */
export interface ChangedMeanwhile<Values, Version> {
  readonly __typename: 'ChangedMeanwhile';
  readonly values: Values;
  readonly version: Version | null;
}

/** What is stored in the place of what was read. */
export function changedMeanwhile<Values, Version>(
  values: Values,
  version: Version | null,
): ChangedMeanwhile<Values, Version> {
  return { __typename: 'ChangedMeanwhile', values, version };
}

/** A problem that brings what is stored. */
interface Outdated<Stored> {
  readonly __typename: string;
  readonly stored: Stored;
}

function isOutdated<Stored>(
  answer: { readonly __typename: string } | Outdated<Stored> | null | undefined,
): answer is Outdated<Stored> {
  return answer != null && 'stored' in answer;
}

/** What a change was answered; where something else is stored than what was read, that, as its form shows it. */
export function orChangedMeanwhile<
  Answer extends { readonly __typename: string },
  Stored extends { readonly version: string | null },
  Values,
>(
  answer: Answer | Outdated<Stored> | null | undefined,
  valuesOf: (stored: Stored) => Values,
): Answer | ChangedMeanwhile<Values, string> | null | undefined {
  return isOutdated(answer) ? changedMeanwhile(valuesOf(answer.stored), answer.stored.version) : answer;
}

export function isChangedMeanwhile<Values, Version>(
  answer: { readonly __typename: string } | ChangedMeanwhile<Values, Version> | null | undefined,
): answer is ChangedMeanwhile<Values, Version> {
  return answer?.__typename === 'ChangedMeanwhile';
}

/**
 * What of a draft someone else changed meanwhile, too: what is stored now is neither what stood there when it was typed, nor what was
 * typed. `bases` has what stood there; all else of a draft is written over what is stored, and nothing is lost.
 */
export function findClashes<Values extends object>(
  bases: Partial<Values>,
  draft: Partial<Values>,
  stored: Values,
): Clash[] {
  const clashes: Clash[] = [];
  for (const name in draft) {
    const [mine, theirs] = [draft[name], stored[name]];
    if (name in bases && !isSameDraft(theirs, bases[name]) && !isSameDraft(theirs, mine))
      clashes.push({ name, mine, theirs });
  }
  return clashes;
}

/** The fields of a draft that say something else than what is stored. */
export function changesOf<Values extends object>(draft: Partial<Values>, stored: Values): Partial<Values> {
  const changes = { ...draft };
  for (const name in changes) if (isSameDraft(changes[name], stored[name])) delete changes[name];
  return changes;
}

/** What is stored by now of a list of names, with what was put into it and without what was taken out of it. */
export function rebaseSet(
  mine: readonly string[],
  base: readonly string[],
  stored: readonly string[],
): string[] {
  if (isSameDraft(base, stored)) return [...mine];
  const added = mine.filter((each) => !base.includes(each) && !stored.includes(each));
  const kept = stored.filter((each) => mine.includes(each) || !base.includes(each));
  return [...kept, ...added];
}

type Lists<Name extends string> = Readonly<Partial<Record<Name, readonly string[]>>>;

/** Those of the `names` that somebody changed, which hold lists of names: as typed upon what is stored by now, and what is stored. */
export function rebaseSets<Name extends string>(
  names: readonly Name[],
  { draft, bases }: { readonly draft: Lists<Name>; readonly bases: Lists<Name> },
  stored: Readonly<Record<Name, readonly string[]>>,
): { readonly draft: Lists<Name>; readonly bases: Lists<Name> } {
  const rebased: Partial<Record<Name, readonly string[]>> = {};
  const known: Partial<Record<Name, readonly string[]>> = {};
  for (const name of names) {
    const [mine, base] = [draft[name], bases[name]];
    if (!mine || !base) continue;
    rebased[name] = rebaseSet(mine, base, stored[name]);
    known[name] = stored[name];
  }
  return { draft: rebased, bases: known };
}

/** Of two versions of a list the things that differ, as those that are the same hide what is to be chosen. */
export function onlyDifferent({ name, mine, theirs }: Clash): Clash {
  if (!isListOfThings(mine) || !isListOfThings(theirs)) return { name, mine, theirs };
  const without = (list: readonly unknown[], other: readonly unknown[]) =>
    list.filter((each) => !other.some((one) => isSameDraft(each, one)));
  return { name, mine: without(mine, theirs), theirs: without(theirs, mine) };
}

function isListOfThings(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null);
}

/** Names of fields that say nothing to a person. */
const unsaid = new Set(['id', 'key', '__typename']);

/** A value for a person: each of several on a line of its own, with all that is said in it. */
export function tellValue(
  value: unknown,
  words: { readonly on: string; readonly off: string; readonly nothing: string },
): string {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (Array.isArray(value)) return value.map((each) => tellValue(each, words)).join('\n') || words.nothing;
  if (typeof value === 'object' && value !== null) return tellParts(value, words) || words.nothing;
  if (value === null || value === undefined || value === '') return words.nothing;
  return String(value)
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .trim();
}

function tellParts(value: object, words: Parameters<typeof tellValue>[1]): string {
  return Object.entries(value)
    .filter(
      ([name, part]) =>
        !unsaid.has(name) && part !== null && part !== '' && !(Array.isArray(part) && part.length === 0),
    )
    .map(([name, part]) =>
      typeof part === 'boolean'
        ? `${spoken(name)}: ${tellValue(part, words).toLowerCase()}`
        : tellValue(part, words),
    )
    .join(' · ');
}

/** `isOnShipping` as "on shipping". */
function spoken(name: string): string {
  const parts = name.replace(/^(is|are|has)(?=[A-Z])/, '').split(/(?=[A-Z])/);
  return parts.join(' ').toLowerCase();
}
