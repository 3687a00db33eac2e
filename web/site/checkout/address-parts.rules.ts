import type { CheckoutContentsFragment } from '#web/generated/graphql.ts';
import type { AddressForm, AddressPart } from './address-form.rules.ts';

type Asked = CheckoutContentsFragment['billingParts'][number];

const askedBy: Readonly<Record<AddressPart, Asked | null>> = {
  ...{ name: null, line1: 'STREET', line2: 'STREET', city: 'STREET', phone: 'STREET' },
  ...{ region: 'REGION', postalCode: 'POSTAL_CODE' },
};

/** The fields of a form that are asked for: always the name, and of the rest what is named. */
export function withParts(form: AddressForm, asked: readonly Asked[]): AddressForm {
  const isAsked = ({ part }: { readonly part: AddressPart }) => {
    const by = askedBy[part];
    return by === null || asked.includes(by);
  };
  const rows = form.rows.map((row) => row.filter(isAsked)).filter((row) => row.length > 0);
  return { ...form, rows };
}
