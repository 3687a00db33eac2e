/** Ids between which all orders are that a list can hold; null where there is no end. */
export interface ListRange {
  readonly from: string | null;
  readonly to: string | null;
}

const hour = 3_600_000;
/** An order waits for its payment for half an hour, or until its provider is back: a week at most. */
const longestWait = 168 * hour;

/** Sorts behind every other, so a word with it behind sorts behind all that begins with the word. */
const lastCharacter = String.fromCodePoint(0x10ffff);

/** The first id of an instant: ids begin with the milliseconds in which they were made. */
function idAt(milliseconds: number): string {
  const hex = Math.min(Math.max(0, milliseconds), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-`;
}

/** An order is placed up to a week after its id was made; a clock may be an hour off. */
export function rangeOf(filter: {
  readonly placedFrom?: Date | null;
  readonly placedBefore?: Date | null;
}): ListRange {
  const { placedFrom, placedBefore } = filter;
  return {
    from: placedFrom == null ? null : idAt(placedFrom.getTime() - longestWait - hour),
    to: placedBefore == null ? null : idAt(placedBefore.getTime() + hour),
  };
}

/** A word of a search may stand for a number, or begin an address, a name or a SKU: all that is from `from` on and before `to`. */
export function searchOf(text: string): { from: string; to: string; number: number | null } {
  const from = text.trim().toLowerCase().replace(/^#/, '');
  return { from, to: `${from}${lastCharacter}`, number: /^\d{1,9}$/.test(from) ? Number(from) : null };
}
