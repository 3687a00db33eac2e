import { z } from 'zod';
import type { PublishedAddressFragment } from '../../generated/graphql.ts';

/** An address of the published API. */
export const address = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  postalCode: z.string(),
  phone: z.string(),
});

/** An address of the graph as the published API writes it: the last word of the name is taken for the last name. */
export function addressOf({
  name,
  line1,
  line2,
  region,
  country,
  ...rest
}: PublishedAddressFragment): z.infer<typeof address> {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return {
    ...{ firstName: words.join(' '), lastName, address1: line1, address2: line2, city: rest.city },
    ...{ state: region, countryCode: country, postalCode: rest.postalCode, phone: rest.phone },
  };
}

const part = z.string().max(500).nullish();

/** An address as programs of the published API send it. */
export const typedAddress = z.strictObject({
  ...{ firstName: part, lastName: part, address1: part, address2: part, city: part, state: part },
  ...{ countryCode: part, postalCode: part, phone: part },
});

/** The same as the graph takes it; null for none. */
export function addressInputOf(typed: z.infer<typeof typedAddress> | null | undefined) {
  if (!typed) return null;
  const { firstName, lastName, address1, address2, city, state, countryCode, postalCode, phone } = typed;
  return {
    name: [firstName, lastName].filter(Boolean).join(' '),
    ...{ line1: address1 ?? '', line2: address2 ?? '', city: city ?? '', region: state ?? '' },
    ...{ country: countryCode ?? '', postalCode: postalCode ?? '', phone: phone ?? '' },
  };
}
