import type { InputProblem } from '../problems.ts';
import { isPictureAddress } from './product-images.rules.ts';

/** What is said of a picture for those who can't see it has so many characters at most. */
export const maxAltText = 1_000;

/** A new picture comes by its bytes, from an address or by the id of one that is there, and what it shows is said briefly. */
export function findNewPictureProblem(input: {
  readonly imageId?: string | null | undefined;
  readonly base64?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly altText?: string | null | undefined;
}): InputProblem | null {
  const { imageId, base64, url } = input;
  if ([imageId, base64, url].filter((given) => given != null).length !== 1)
    return { field: 'input', message: 'A picture comes by its bytes, from an address, or by its id.' };
  if (url != null && !isPictureAddress(url))
    return { field: 'input.url', message: 'That is no https address of a picture.' };
  return findAltTextProblem(input.altText);
}

/** What is said of a picture has at most 1,000 characters. */
export function findAltTextProblem(altText: string | null | undefined): InputProblem | null {
  return (altText?.length ?? 0) > maxAltText
    ? {
        field: 'input.altText',
        message: `What a picture shows is said in at most ${maxAltText} characters.`,
      }
    : null;
}

/** The places of things without the one at `index`. */
export function without<Thing>(things: readonly Thing[], index: number): Thing[] {
  return things.filter((_, place) => place !== index);
}

/** Things in another order: the one at `from` right behind the one at `behind`, or first for -1. */
export function moved<Thing>(things: readonly Thing[], from: number, behind: number): Thing[] {
  const [thing] = things.slice(from, from + 1);
  if (thing === undefined || from === behind) return [...things];
  const rest = without(things, from);
  const place = behind < from ? behind + 1 : behind;
  return [...rest.slice(0, place), thing, ...rest.slice(place)];
}

/** Things in the order in which all of them are named; null when one is missing, named twice, or unknown. */
export function ordered<Thing extends { readonly id: string }>(
  things: readonly Thing[],
  ids: readonly string[],
): Thing[] | null {
  const named = [...new Set(ids)].flatMap((id) => things.filter((thing) => thing.id === id));
  return ids.length === things.length && named.length === things.length ? named : null;
}
