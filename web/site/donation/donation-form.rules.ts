/** What a donor typed and chose, as it comes from the form or an address. */
export interface DonationForm {
  /** One of the suggested amounts, `other`, or empty for none. */
  readonly choice: string;
  readonly amount: string;
  readonly isMonthly: boolean;
  readonly dedication: 'HONOUR' | 'MEMORY' | '';
  readonly dedicatedTo: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

const dedications = ['HONOUR', 'MEMORY'] as const;

/** Reads the form from the fields that came. */
export function readDonationForm(text: (name: string) => string): DonationForm {
  return {
    ...{ choice: text('choice'), amount: text('amount'), isMonthly: text('often') === 'monthly' },
    dedication: dedications.find((one) => one === text('dedication')) ?? '',
    ...{
      dedicatedTo: text('dedicatedTo'),
      name: text('name'),
      email: text('email'),
      message: text('message'),
    },
  };
}

/** An amount of one's own counts where it was chosen, or typed while no suggestion was. */
export function donationInput({ choice, amount, dedication, ...more }: DonationForm) {
  const isOwn = choice === 'other' || choice === '';
  return { ...more, amount: isOwn ? amount : choice, dedication: dedication || null };
}

/** The form as the query of its address, so that nothing is typed twice. */
export function donationQuery({ isMonthly, ...texts }: DonationForm): string {
  const query = new URLSearchParams(isMonthly ? { often: 'monthly' } : {});
  for (const [name, value] of Object.entries(texts)) if (value !== '') query.set(name, value.slice(0, 300));
  return query.toString();
}
