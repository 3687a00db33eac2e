/** An address of a contact's book, as the graph knows it. */
export interface BookAddress {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string;
  readonly isDefault: boolean;
}

/** Someone whom the shop knows, as the graph knows them; times are ISO 8601. */
export interface KnownContact {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: string | null;
  readonly createdAt: string;
  readonly marketing: {
    readonly isSubscribed: boolean;
    readonly joinedAt: string | null;
    readonly leftAt: string | null;
  };
  /** Their default. */
  readonly address: BookAddress | null;
}

/** The published commerce API writes an address of a contact so. */
export function publishedEntryOf({ id, isDefault, country, phone, ...address }: BookAddress) {
  const { firstName, lastName, line1, line2, city, region, postalCode } = address;
  return {
    id,
    address: {
      ...{ firstName, lastName, line1, line2, city, region, postalCode },
      ...{ countryCode: country, phoneNumber: phone },
    },
    defaultShipping: isDefault,
  };
}

/** The published commerce API writes a contact so; what is not known is left out. */
export function publishedContactOf(found: KnownContact) {
  const { id, email, firstName, lastName, locale, createdAt, address } = found;
  const { isSubscribed, joinedAt, leftAt } = found.marketing;
  return {
    ...{ id, firstName, lastName, ...(locale !== null && { locale }), createdOn: createdAt },
    primaryEmail: {
      ...{ email, createdOn: createdAt },
      acceptsMarketing: {
        acceptsMarketing: isSubscribed,
        ...(joinedAt !== null && { joinedOn: joinedAt }),
        ...(leftAt !== null && { leftOn: leftAt }),
      },
    },
    ...(address && { defaultShippingAddress: publishedEntryOf(address) }),
  };
}
