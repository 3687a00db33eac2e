import { z } from 'zod';

const time = z.iso.datetime();
const text = z.string().max(500).nullish();

/** An address of a contact's book. */
export const entry = z.object({
  id: z.string(),
  address: z.object({
    ...{ firstName: z.string(), lastName: z.string(), line1: z.string(), line2: z.string() },
    ...{ city: z.string(), region: z.string(), postalCode: z.string(), countryCode: z.string() },
    phoneNumber: z.string(),
  }),
  defaultShipping: z.boolean().describe('True for one of the addresses.'),
});

/** The same as programs send it. */
export const typedEntry = z.strictObject({
  address: z.strictObject({
    ...{ firstName: text, lastName: text, line1: text, line2: text, city: text, region: text },
    ...{ postalCode: text, countryCode: z.string(), phoneNumber: text },
  }),
  defaultShipping: z
    .boolean()
    .optional()
    .describe('False changes nothing for the default, and for the only address.'),
});

/** Someone whom the shop knows. */
export const contact = z.object({
  id: z.string(),
  firstName: z.string().describe('Empty where it is not known.'),
  lastName: z.string().describe('Empty where it is not known.'),
  locale: z.string().optional().describe('Absent where it is not known.'),
  createdOn: time,
  primaryEmail: z.object({
    email: z.string(),
    createdOn: time,
    acceptsMarketing: z.object({
      acceptsMarketing: z
        .boolean()
        .describe('True for subscribers of one of the mailing lists, who confirmed that by mail.'),
      joinedOn: time.optional(),
      leftOn: time.optional(),
    }),
  }),
  defaultShippingAddress: entry.optional().describe('Absent where there is no address.'),
});

const name = z.string().max(100);
const marketing = z
  .boolean()
  .describe('True sends a mail that asks them to confirm it; they are a subscriber once they did.');

/** A contact as programs make one. */
export const typedContact = z.strictObject({
  ...{ firstName: name, lastName: name, locale: z.string().max(35) },
  primaryEmail: z.strictObject({ email: z.string().max(256), acceptsMarketing: marketing.default(false) }),
});

/** What programs change of one; null forgets what may be forgotten. */
export const contactPatch = z.strictObject({
  firstName: name.nullish(),
  lastName: name.nullish(),
  locale: z.string().max(35).nullish(),
  primaryEmail: z
    .strictObject({
      email: z.string().max(256).optional().describe('Who ordered something keeps theirs.'),
      acceptsMarketing: marketing
        .optional()
        .describe('False ends their subscriptions; true sends a mail that asks them to confirm it.'),
    })
    .optional(),
});

/** The same as the graph takes it. */
export function entryInputOf({ address, defaultShipping }: z.infer<typeof typedEntry>) {
  const { countryCode, phoneNumber, ...same } = address;
  return { ...same, country: countryCode, phone: phoneNumber, isDefault: defaultShipping ?? false };
}
