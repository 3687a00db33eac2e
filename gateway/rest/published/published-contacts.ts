import { z } from 'zod';
import type { PublishedContactFragment, PublishedContactsQuery } from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { errorBody } from '../status.ts';
import { addressOf } from './published-address.ts';
import { cursor, pagination, paginationOf } from './published-parts.ts';

const path = '/v1/contacts';
const bookPath = `${path}/{contactId}/address-book`;
const id = z.string().max(100);
const time = z.iso.datetime();

const entry = z.object({
  id: z.string(),
  address: z.object({
    ...{
      firstName: z.string(),
      lastName: z.string(),
      line1: z.string(),
      line2: z.string(),
      city: z.string(),
    },
    region: z.string(),
    ...{ postalCode: z.string(), countryCode: z.string(), phoneNumber: z.string() },
  }),
  defaultShipping: z.boolean(),
});

const contact = z.object({
  id: z.string(),
  firstName: z.string().describe('Of the last address; empty where there is none.'),
  lastName: z.string().describe('Of the last address; empty where there is none.'),
  createdOn: time,
  primaryEmail: z.object({
    email: z.string(),
    createdOn: time,
    acceptsMarketing: z.object({
      acceptsMarketing: z.boolean().describe('True for subscribers of one of the mailing lists.'),
      joinedOn: time.optional(),
      leftOn: time.optional(),
    }),
  }),
  defaultShippingAddress: entry
    .optional()
    .describe('Where their last order went; absent where there is none.'),
});

/** Where the last order of someone went; null when nobody asked. */
function entryOf({ id: contactId, address }: PublishedContactFragment): z.infer<typeof entry> | null {
  if (!address) return null;
  const { address1, address2, state, phone, ...same } = addressOf(address);
  return {
    id: `${contactId}-shipping`,
    address: { ...same, line1: address1, line2: address2, region: state, phoneNumber: phone },
    defaultShipping: true,
  };
}

function contactOf(found: PublishedContactFragment): z.infer<typeof contact> {
  const { isSubscribed, joinedAt, leftAt } = found.marketing;
  const own = entryOf(found);
  return {
    ...{ id: found.id, firstName: own?.address.firstName ?? '', lastName: own?.address.lastName ?? '' },
    createdOn: found.createdAt,
    primaryEmail: {
      ...{ email: found.email, createdOn: found.createdAt },
      acceptsMarketing: {
        acceptsMarketing: isSubscribed,
        ...(joinedAt !== null && { joinedOn: joinedAt }),
        ...(leftAt !== null && { leftOn: leftAt }),
      },
    },
    ...(own && { defaultShippingAddress: own }),
  };
}

const pageSize = z
  .string()
  .regex(/^\d{1,4}$/, 'That is no whole number.')
  .refine((text) => Number(text) <= 1_000, 'At most 1000.')
  .optional()
  .describe('0 to 1000; 50 for 0, and when left out.');
const sizeOf = (text: string | undefined): number => Number(text ?? 0) || 50;

const none = { status: 404, body: errorBody('NOT_FOUND', 'There is no such contact.') };
const noEntry = { status: 404, body: errorBody('NOT_FOUND', 'The contact has no such address.') };

/** `GET /v1/contacts` */
export const getPublishedContacts = defineRoute({
  method: 'GET',
  path,
  summary: 'Everyone who ordered or gave something.',
  operation: 'PublishedContacts',
  query: z.strictObject({ pageSize, cursor }),
  response: z.object({ contacts: z.array(contact), pagination }),
  variables: ({ query }) => ({ first: sizeOf(query.pageSize), after: query.cursor }),
  answer: ({ buyers: { nodes, pageInfo } }: PublishedContactsQuery, after) => ({
    status: 200,
    body: { contacts: nodes.map(contactOf), pagination: paginationOf(pageInfo, path, after) },
  }),
});

/** `GET /v1/contacts/{contactId}` */
export const getPublishedContact = defineRoute({
  method: 'GET',
  path: `${path}/{contactId}`,
  summary: 'One of those who ordered or gave something.',
  operation: 'PublishedContacts',
  query: z.strictObject({ contactId: id }),
  response: z.object({ contact }),
  variables: ({ query }) => ({ first: 1, filter: { ids: [query.contactId] } }),
  answer: ({ buyers: { nodes } }: PublishedContactsQuery) =>
    nodes[0] ? { status: 200, body: { contact: contactOf(nodes[0]) } } : none,
});

/** `GET /v1/contacts/{contactId}/address-book` */
export const getPublishedAddressBook = defineRoute({
  method: 'GET',
  path: bookPath,
  summary: 'The address of a contact: where their last order went.',
  operation: 'PublishedContacts',
  query: z.strictObject({ contactId: id, pageSize, cursor }),
  response: z.object({
    addressBook: z.object({
      addressBookEntries: z.array(entry),
      defaultShippingAddressId: z.string().optional().describe('Absent where there is none.'),
    }),
    pagination,
  }),
  variables: ({ query }) => ({ first: 1, filter: { ids: [query.contactId] } }),
  answer({ buyers: { nodes } }: PublishedContactsQuery) {
    const [found] = nodes;
    if (!found) return none;
    const own = entryOf(found);
    const addressBook = own
      ? { addressBookEntries: [own], defaultShippingAddressId: own.id }
      : { addressBookEntries: [] };
    return { status: 200, body: { addressBook, pagination: { hasNextPage: false } } };
  },
});

/** `GET /v1/contacts/{contactId}/address-book/{addressBookEntryId}` */
export const getPublishedAddressBookEntry = defineRoute({
  method: 'GET',
  path: `${bookPath}/{addressBookEntryId}`,
  summary: 'One address of a contact.',
  operation: 'PublishedContacts',
  query: z.strictObject({ contactId: id, addressBookEntryId: id }),
  response: z.object({ addressBookEntry: entry }),
  variables: ({ query }) => ({ first: 1, filter: { ids: [query.contactId] } }),
  answer({ buyers: { nodes } }: PublishedContactsQuery, { query: { addressBookEntryId } }) {
    const own = nodes[0] ? entryOf(nodes[0]) : null;
    return own?.id === addressBookEntryId ? { status: 200, body: { addressBookEntry: own } } : noEntry;
  },
});
