/** How a collection orders its items. */
export type ItemSort = 'NEWEST' | 'OLDEST' | 'TITLE' | 'START_DATE' | 'BY_HAND';

/** What sorts the items of a list, most important first; the id ends every tie, so that a place in a list is one place. */
interface SortKeys {
  readonly isDescending: boolean;
  keys(alias: string): string[];
}

// CASE and no coalesce: PostgreSQL lets an index answer it before row-level security had its say.
const endOf = (i: string) =>
  `CASE WHEN ${i}.ends_at IS NOT NULL THEN ${i}.ends_at WHEN ${i}.starts_at IS NOT NULL THEN ${i}.starts_at ELSE 'infinity' END`;
const startOf = (i: string) => `CASE WHEN ${i}.starts_at IS NULL THEN 'infinity' ELSE ${i}.starts_at END`;

/** A condition: the item is over at the present, which is `$3`. */
export const isOver = (alias: string) => `(${endOf(alias)} < $3)`;
/** When an event starts, or another item is published. */
export const momentOf = (i: string) =>
  `CASE WHEN ${i}.starts_at IS NULL THEN ${i}.publish_at ELSE ${i}.starts_at END`;
const secondsToStart = (alias: string) => `extract(epoch FROM ${startOf(alias)})`;

const sorts: Readonly<Record<ItemSort, SortKeys>> = {
  NEWEST: { isDescending: true, keys: (alias) => [`${alias}.publish_at`, `${alias}.id`] },
  OLDEST: { isDescending: false, keys: (alias) => [`${alias}.publish_at`, `${alias}.id`] },
  TITLE: { isDescending: false, keys: (alias) => [`lower(${alias}.title)`, `${alias}.id`] },
  // What is still to come goes first, the next event at the top, then what is over, the last one first.
  START_DATE: {
    isDescending: false,
    keys: (alias) => [
      isOver(alias),
      `CASE WHEN ${isOver(alias)} THEN -${secondsToStart(alias)} ELSE ${secondsToStart(alias)} END`,
      `${alias}.id`,
    ],
  },
  BY_HAND: { isDescending: false, keys: (alias) => [`${alias}.position`, `${alias}.id`] },
};

/** All ways to order items. */
export const itemSorts: readonly ItemSort[] = ['NEWEST', 'OLDEST', 'TITLE', 'START_DATE', 'BY_HAND'];

/** A list is ordered as its owner says; else a blog by its newest, events by their dates, and all else by hand. */
export function sortOf({ sort, ordering }: { sort: string | null; ordering: string }): ItemSort {
  const chosen = itemSorts.find((known) => known === sort);
  if (chosen) return chosen;
  if (ordering === 'chronological') return 'NEWEST';
  return ordering === 'calendar' ? 'START_DATE' : 'BY_HAND';
}

/** What follows ORDER BY: a list, or the same list from its end. */
export function orderBy(sort: ItemSort, alias: string, isReversed = false): string {
  const { isDescending, keys } = sorts[sort];
  const direction = isDescending === isReversed ? '' : ' DESC';
  return keys(alias)
    .map((key) => key + direction)
    .join(', ');
}

/**
 * Conditions that hold for every item: with them the planner takes the index that has the order of a list for the cheapest, whatever
 * it guesses of the rest. It cannot know that they always hold.
 */
const last = "CASE WHEN $3::timestamptz IS NULL THEN $3 ELSE 'infinity' END";
const highest = 'CASE WHEN $3::timestamptz IS NULL THEN 0 ELSE 9223372036854775807 END';
export const inOrderOf: Readonly<Record<ItemSort, (alias: string) => string>> = {
  NEWEST: (i) => `${i}.publish_at <= ${last}`,
  OLDEST: (i) => `${i}.publish_at <= ${last}`,
  // What calls a function is never asked of an index before row-level security was.
  TITLE: () => '$3::timestamptz IS NOT NULL',
  START_DATE: (i) => `${startOf(i)} <= ${last}`,
  BY_HAND: (i) => `${i}.position <= ${highest}`,
};

/** What orders what is over among itself, as an index has it. */
export function orderOfOver(alias: string, isReversed = false): string {
  return isReversed ? `${startOf(alias)}, ${alias}.id DESC` : `${startOf(alias)} DESC, ${alias}.id`;
}

/** A condition that an index answers: of what is over, nothing else stands after another item, or before it. */
export function mayStandAfter(alias: string, other: string, isReversed = false): string {
  const start = `CASE WHEN ${isOver(other)} THEN ${startOf(other)} ELSE 'infinity' END`;
  return `${startOf(alias)} ${isReversed ? '>=' : '<='} ${start}`;
}

/** A condition: one item stands after another in the list, or before it. */
export function standsAfter(sort: ItemSort, alias: string, other: string, isReversed = false): string {
  const { isDescending, keys } = sorts[sort];
  return `(${keys(alias).join(', ')}) ${isDescending === isReversed ? '>' : '<'} (${keys(other).join(', ')})`;
}

/** A condition: visitors see the item at the instant `$3`. */
export function isShown(alias: string, now = '$3'): string {
  return `${alias}.publish_at <= ${now} AND ${isOpen(alias)}`;
}

/** A condition: visitors will see the item, and do not yet at the instant `$3`. */
export function isComing(alias: string, now = '$3'): string {
  return `${alias}.publish_at > ${now} AND ${isOpen(alias)}`;
}

/** A condition: visitors see the item, or will; an index says it in the same words. */
export const isOpen = (alias: string) => `${alias}.status IN ('PUBLISHED', 'SCHEDULED')`;
