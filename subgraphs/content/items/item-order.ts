/** How a collection orders its items. */
export type ItemSort = 'NEWEST' | 'OLDEST' | 'TITLE' | 'START_DATE' | 'BY_HAND';

/** What sorts the items of a list, most important first; the id ends every tie, so that a place in a list is one place. */
interface SortKeys {
  readonly isDescending: boolean;
  keys(alias: string): string[];
}

/** `$3` is the present: what is still to come goes first, the next event at the top, then what is over, the last one first. */
const isOver = (alias: string) => `(coalesce(${alias}.ends_at, ${alias}.starts_at, 'infinity') < $3)`;
const startOf = (alias: string) => `extract(epoch FROM coalesce(${alias}.starts_at, 'infinity'))`;

const sorts: Readonly<Record<ItemSort, SortKeys>> = {
  NEWEST: { isDescending: true, keys: (alias) => [`${alias}.publish_at`, `${alias}.id`] },
  OLDEST: { isDescending: false, keys: (alias) => [`${alias}.publish_at`, `${alias}.id`] },
  TITLE: { isDescending: false, keys: (alias) => [`lower(${alias}.title)`, `${alias}.id`] },
  START_DATE: {
    isDescending: false,
    keys: (alias) => [
      isOver(alias),
      `CASE WHEN ${isOver(alias)} THEN -${startOf(alias)} ELSE ${startOf(alias)} END`,
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

/** Indexes say it in the same words. */
const isOpen = (alias: string) => `${alias}.status IN ('PUBLISHED', 'SCHEDULED')`;
