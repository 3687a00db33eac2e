import { type InvalidDraft, isCountry, isTaxClass, taxClassMessage } from './tax-zone.rules.ts';

/** How a website charges taxes. */
export interface TaxChoices {
  readonly isTaxIncluded: boolean;
  readonly rounding: 'LINE' | 'ORDER';
  readonly isShippingTaxed: boolean;
  readonly isTaxNumberExempt: boolean;
  readonly isTaxNumberChecked: boolean;
  readonly originCountry: string;
  /** Empty where the zones count. */
  readonly service: string;
  readonly usesRatesWithoutService: boolean;
  readonly serviceCodes: Readonly<Record<string, string>>;
}

type Written = {
  readonly [Field in keyof Omit<TaxChoices, 'serviceCodes'>]?: TaxChoices[Field] | null | undefined;
} & {
  readonly serviceCodes?: readonly ServiceCode[] | null | undefined;
};

/** What a service calls products of a tax class. */
export interface ServiceCode {
  readonly taxClass: string;
  readonly code: string;
}

const mostCodes = 100;

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
    isTaxNumberChecked: written.isTaxNumberChecked ?? before.isTaxNumberChecked,
    service: written.service === undefined ? before.service : (written.service ?? ''),
    usesRatesWithoutService: written.usesRatesWithoutService ?? before.usesRatesWithoutService,
    serviceCodes: written.serviceCodes ? codesOf(written.serviceCodes) : before.serviceCodes,
    originCountry: (written.originCountry ?? before.originCountry).trim().toUpperCase(),
  };
  if (!isCountry(change.originCountry))
    return refuse('originCountry', 'A country is its code of two letters, such as DE.');
  if (change.isTaxNumberExempt && change.originCountry === '')
    return refuse('originCountry', 'Say in which country the business is.');
  return findCodeProblem(written.serviceCodes ?? []) ?? { ok: true, change };
}

const codesOf = (codes: readonly ServiceCode[]): Record<string, string> =>
  Object.fromEntries(codes.map(({ taxClass, code }) => [taxClass.trim(), code.trim()]));

function findCodeProblem(codes: readonly ServiceCode[]): { ok: false; problem: InvalidDraft } | null {
  if (codes.some(({ taxClass }) => !isTaxClass(taxClass.trim())))
    return refuse('serviceCodes', taxClassMessage);
  if (codes.some(({ code }) => !/^txcd_\d{8}$/.test(code.trim())))
    return refuse('serviceCodes', 'A tax code is txcd_ with eight digits behind.');
  return codes.length > mostCodes ? refuse('serviceCodes', `At most ${mostCodes} codes.`) : null;
}

function refuse(field: string, message: string): { ok: false; problem: InvalidDraft } {
  return { ok: false, problem: { __typename: 'InvalidInput', message, field: `input.${field}` } };
}
