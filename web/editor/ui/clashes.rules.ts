import { isSameDraft } from './draft-storage.ts';

/** A field that two people changed at once, and differently. */
export interface Clash {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
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
