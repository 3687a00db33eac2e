import type { DonationFundInput, EditorDonationFundFragment } from '#web/generated/graphql.ts';

/** What the form of a fund holds. */
export interface FundValues {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  /** Amounts with commas or spaces between them. */
  readonly suggested: string;
  readonly least: string;
  readonly most: string;
  readonly isMonthly: boolean;
  readonly isDedicable: boolean;
  readonly thanks: string;
  readonly isOpen: boolean;
}

/** A fund of nothing yet. */
export const newFund: FundValues = {
  ...{ title: '', slug: '', description: '', suggested: '10, 25, 50', least: '5', most: '10000' },
  ...{ isMonthly: false, isDedicable: false, thanks: '', isOpen: true },
};

/** The form of a fund as it is stored. */
export function valuesOfFund(fund: EditorDonationFundFragment): FundValues {
  const { title, slug, description, suggested, least, most, isMonthly, isDedicable, thanks, isOpen } = fund;
  return {
    ...{ title, slug, description, isMonthly, isDedicable, thanks, isOpen },
    ...{ least: least.value, most: most.value },
    suggested: suggested.map(({ value }) => value.replace(/\.0+$/, '')).join(', '),
  };
}

/** What is sent to save the form. */
export function fundInput(
  { suggested, ...values }: FundValues,
  fund: Pick<EditorDonationFundFragment, 'id' | 'revision'> | undefined,
): DonationFundInput {
  return {
    ...values,
    ...(fund && { id: fund.id, revision: fund.revision }),
    suggested: suggested.split(/[,;\s]+/).filter((amount) => amount !== ''),
  };
}

/** An address made of a title: `A clean harbour` is `a-clean-harbour`. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}
