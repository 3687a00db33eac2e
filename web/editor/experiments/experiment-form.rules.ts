/** A variant as it is typed. */
export interface FormVariant {
  /** Of 100 visitors; null while nothing is written. */
  readonly share: number | null;
  readonly value: string;
}

/** One variant more; all get the same share again. */
export function withAnother(variants: readonly FormVariant[]): FormVariant[] {
  return withEqualShares([...variants, { share: null, value: '' }]);
}

/** One variant less; those that stay get the same share again. */
export function withoutLast(variants: readonly FormVariant[]): FormVariant[] {
  return withEqualShares(variants.slice(0, -1));
}

/** What 100 leaves over goes to the control. */
function withEqualShares(variants: readonly FormVariant[]): FormVariant[] {
  const share = Math.floor(100 / variants.length);
  return variants.map((each, index) => ({
    ...each,
    share: index === 0 ? 100 - share * (variants.length - 1) : share,
  }));
}
