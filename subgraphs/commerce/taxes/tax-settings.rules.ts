import { type InvalidDraft, isCountry } from './tax-zone.rules.ts';

/** How a website charges taxes. */
export interface TaxChoices {
  readonly isTaxIncluded: boolean;
  readonly rounding: 'LINE' | 'ORDER';
  readonly isShippingTaxed: boolean;
  readonly isTaxNumberExempt: boolean;
  readonly originCountry: string;
}

type Written = { readonly [Field in keyof TaxChoices]?: TaxChoices[Field] | null | undefined };

/** Absent choices stay; whoever exempts businesses by their tax number says where the own one is. */
export function changeSettings(
  before: TaxChoices,
  written: Written,
): { ok: true; change: TaxChoices } | { ok: false; problem: InvalidDraft } {
  const change: TaxChoices = {
    isTaxIncluded: written.isTaxIncluded ?? before.isTaxIncluded,
    rounding: written.rounding ?? before.rounding,
    isShippingTaxed: written.isShippingTaxed ?? before.isShippingTaxed,
    isTaxNumberExempt: written.isTaxNumberExempt ?? before.isTaxNumberExempt,
    originCountry: (written.originCountry ?? before.originCountry).trim().toUpperCase(),
  };
  if (!isCountry(change.originCountry))
    return refuse('originCountry', 'A country is its code of two letters, such as DE.');
  if (change.isTaxNumberExempt && change.originCountry === '')
    return refuse('originCountry', 'Say in which country the business is.');
  return { ok: true, change };
}

function refuse(field: string, message: string): { ok: false; problem: InvalidDraft } {
  return { ok: false, problem: { __typename: 'InvalidInput', message, field: `input.${field}` } };
}
