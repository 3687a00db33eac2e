import type { InputProblem } from '../problems.ts';

/** What an experiment changes. */
export type ExperimentKind = 'ANNOUNCEMENT' | 'FLAG';

/** What a part of the visitors is shown; the control, `a`, changes nothing. */
export interface ExperimentVariant {
  readonly key: string;
  readonly share: number;
  readonly value: string;
}

/** An experiment as its owner writes it. */
export interface ExperimentContent {
  readonly name: string;
  readonly kind: ExperimentKind;
  /** Of the only page that it is on; null for all pages. */
  readonly path: string | null;
  readonly variants: readonly ExperimentVariant[];
}

/** A website has so many experiments at most. */
export const maxExperiments = 50;
/** So many run at once at most: each page that they are on is kept once for each combination. */
export const maxRunning = 3;
const keys = ['a', 'b', 'c', 'd'] as const;
const maxName = 100;
const maxText = 500;
const maxPath = 500;
const flagName = /^[a-z][a-z0-9-]{0,39}$/;

/** The variants as they are stored: they have their keys in their order, and the control has no value. */
export function variantsOf(
  inputs: readonly { readonly share: number; readonly value?: string | null | undefined }[],
): ExperimentVariant[] {
  return inputs.map(({ share, value }, index) => ({
    key: keys[index] ?? '',
    share,
    value: index === 0 ? '' : (value?.trim() ?? ''),
  }));
}

/** An experiment has a name, a real path if any, and two to four variants that differ and whose shares are 100. */
export function findExperimentProblem({
  name,
  kind,
  path,
  variants,
}: ExperimentContent): InputProblem | null {
  const problem = (field: string, message: string) => ({ field: `input.${field}`, message });
  if (name === '' || name.length > maxName) return problem('name', `A name has 1 to ${maxName} characters.`);
  if (path !== null && (!/^\/(?![/\\])[^?#\s]*$/.test(path) || path.length > maxPath))
    return problem('path', 'Write the path of a page, such as /shop.');
  if (variants.length < 2 || variants.length > keys.length)
    return problem('variants', `An experiment has 2 to ${keys.length} variants.`);
  for (const [index, { share, value }] of variants.entries()) {
    const of = (field: string, message: string) => problem(`variants.${index}.${field}`, message);
    if (!Number.isInteger(share) || share < 1 || share > 99)
      return of('share', 'A share is 1 to 99 of 100 visitors.');
    if (index === 0) continue;
    if (kind === 'FLAG' && !flagName.test(value))
      return of('value', 'A flag is called by small letters, digits and hyphens, such as large-button.');
    if (kind === 'ANNOUNCEMENT' && (value === '' || value.length > maxText))
      return of('value', `An announcement has 1 to ${maxText} characters.`);
    if (variants.findIndex((other) => other.value === value) !== index)
      return of('value', 'Two variants are the same.');
  }
  if (variants.reduce((sum, { share }) => sum + share, 0) !== 100)
    return problem('variants', 'The shares are 100 together.');
  return null;
}
