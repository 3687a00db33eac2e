const prefix = 'until:';

/** A tag that is no name: the answer is good until this instant, and must not be kept any longer. */
export function untilTag(instant: Date): string {
  return `${prefix}${instant.getTime()}`;
}

/** How many milliseconds an answer with these tags is good for; infinitely many when none of them says. */
export function goodForMs(tags: Iterable<string>, now: number): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (const tag of tags) {
    if (tag.startsWith(prefix)) shortest = Math.min(shortest, Number(tag.slice(prefix.length)) - now);
  }
  return shortest;
}
