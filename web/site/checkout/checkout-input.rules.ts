import { type CountryData, regionsOf } from '#schema/address-lines.rules.ts';
import type { CheckoutAddressInput, UpdateCheckoutInput } from '#web/generated/graphql.ts';
import { dateParts } from '../form/date-parts.rules.ts';
import { joinDate } from '../form/field-values.ts';
import type { StepName } from './checkout-state.rules.ts';

/** Reads a field of a form; empty when it was not sent. */
type ReadText = (name: string) => string;

/** Which address a form holds. */
export type AddressKind = 'shippingAddress' | 'billingAddress';

/** What a step's form says, as the graph takes it. Fields that a form does not have stay as they are. */
export function readStep(
  step: StepName,
  text: ReadText,
  dataOf: (country: string) => CountryData,
): UpdateCheckoutInput {
  switch (step) {
    case 'contact':
      return { email: text('email').trim(), isNewsletterWanted: text('isNewsletterWanted') === 'true' };
    case 'address':
      return { shippingAddress: readAddress('shippingAddress', text, dataOf) };
    case 'shipping': {
      const shippingOptionId = text('shippingOptionId');
      return {
        note: text('note'),
        ...readFields(text),
        ...(shippingOptionId === '' ? {} : { shippingOptionId }),
      };
    }
    case 'payment': {
      const isOther = text('billing') === 'other';
      const note = text('note');
      return {
        billingAddress: isOther ? readAddress('billingAddress', text, dataOf) : null,
        taxNumber: text('taxNumber').trim(),
        ...(note === '' ? {} : { note }),
        ...readFields(text),
      };
    }
  }
}

/** Answers to the shop's own fields, where the form has them. */
function readFields(text: ReadText): Pick<UpdateCheckoutInput, 'additionalFields'> {
  const ids = text('fieldIds')
    .split(' ')
    .filter((id) => id !== '');
  if (ids.length === 0) return {};
  const answers = ids
    .map((id) => [id, readAnswer(`fields.${id}`, text)])
    .filter(([, answer]) => answer !== '');
  return { additionalFields: Object.fromEntries(answers) };
}

/** One answer; a date is asked for in three parts. */
function readAnswer(name: string, text: ReadText): string {
  return text(name) || joinDate(dateParts.map((part) => text(`${name}.${part}`).trim()));
}

/** True when another country was chosen than the one whose form was filled in. */
export function isOtherCountry(kind: AddressKind, text: ReadText): boolean {
  const shown = text(`${kind}.formCountry`);
  const chosen = text(`${kind}.country`);
  return chosen !== '' && shown !== '' && shown !== chosen;
}

/** A state of the country before is none of the country that was chosen now. */
function readAddress(
  kind: AddressKind,
  text: ReadText,
  dataOf: (country: string) => CountryData,
): CheckoutAddressInput {
  const part = (name: string) => text(`${kind}.${name}`).trim();
  const country = part('country');
  const regions = regionsOf(dataOf(country), 'en');
  const region = part('region');
  const isRegionOf = regions.length === 0 || regions.some(({ code }) => code === region);
  return {
    ...{ name: part('name'), line1: part('line1'), line2: part('line2'), city: part('city') },
    ...{ postalCode: part('postalCode'), country, phone: part('phone') },
    region: isOtherCountry(kind, text) && !isRegionOf ? '' : region,
  };
}
