import { z } from 'zod';
import { publishedEntryOf as entryOf } from '#schema/published-contact.rules.ts';
import type {
  PublishedAddressBookQuery,
  PublishedDeleteContactAddressMutation,
  PublishedSaveContactAddressMutation,
} from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { answerProblem, errorBody } from '../status.ts';
import { entry, entryInputOf, typedEntry } from './published-contact.ts';
import { path as contactsPath, none, pageSize, sizeOf } from './published-contacts.ts';
import { cursor, pagination, paginationOf } from './published-parts.ts';

const path = `${contactsPath}/{contactId}/address-book`;
const onePath = `${path}/{addressBookEntryId}`;
const id = z.string().max(100);
const book = z.strictObject({ contactId: id });
const one = z.strictObject({ contactId: id, addressBookEntryId: id });
const envelope = z.object({ addressBookEntry: entry });
/** An address that was written, or why it was not. */
const answerSaved =
  (status: 200 | 201) =>
  ({ saveContactAddress: saved }: PublishedSaveContactAddressMutation) =>
    saved.__typename === 'ContactAddress'
      ? { status, body: { addressBookEntry: entryOf(saved) } }
      : answerProblem(saved);
const noEntry = { status: 404, body: errorBody('NOT_FOUND', 'The contact has no such address.') };

/** `GET /v1/contacts/{contactId}/address-book` */
export const getPublishedAddressBook = defineRoute({
  method: 'GET',
  path,
  summary: 'The addresses of a contact, the default first.',
  operation: 'PublishedAddressBook',
  query: z.strictObject({ contactId: id, pageSize, cursor }),
  response: z.object({
    addressBook: z.object({
      addressBookEntries: z.array(entry),
      defaultShippingAddressId: z.string().optional().describe('Absent where the page does not have it.'),
    }),
    pagination,
  }),
  variables: ({ query }) => ({ id: query.contactId }),
  answer({ contact }: PublishedAddressBookQuery, { query, ...after }) {
    if (!contact) return none;
    const { contactId, pageSize: size, cursor: last, ...filters } = query;
    const entries = contact.addresses.map(entryOf);
    const start = last === undefined ? 0 : entries.findIndex((each) => each.id === last) + 1;
    const end = start + sizeOf(typeof size === 'string' ? size : undefined);
    const addressBookEntries = entries.slice(start, end);
    const main = addressBookEntries.find(({ defaultShipping }) => defaultShipping);
    const page = { hasNextPage: end < entries.length, endCursor: addressBookEntries.at(-1)?.id ?? null };
    const url = path.replace('{contactId}', encodeURIComponent(String(contactId)));
    return {
      status: 200,
      body: {
        addressBook: { addressBookEntries, ...(main && { defaultShippingAddressId: main.id }) },
        pagination: paginationOf(page, url, { ...after, query: { ...filters, pageSize: size } }),
      },
    };
  },
});

/** `GET /v1/contacts/{contactId}/address-book/{addressBookEntryId}` */
export const getPublishedAddressBookEntry = defineRoute({
  method: 'GET',
  path: onePath,
  summary: 'One address of a contact.',
  operation: 'PublishedAddressBook',
  query: one,
  response: envelope,
  variables: ({ query }) => ({ id: query.contactId }),
  answer({ contact }: PublishedAddressBookQuery, { query }) {
    const own = contact?.addresses.find((each) => each.id === query.addressBookEntryId);
    return own ? { status: 200, body: { addressBookEntry: entryOf(own) } } : noEntry;
  },
});

/** `POST /v1/contacts/{contactId}/address-book` */
export const postPublishedAddressBookEntry = defineRoute({
  method: 'POST',
  path,
  summary: 'Writes a further address of a contact.',
  operation: 'PublishedSaveContactAddress',
  query: book,
  body: typedEntry,
  response: envelope,
  successStatus: 201,
  variables: ({ query: { contactId }, body }) => ({ contactId, input: entryInputOf(body) }),
  answer: answerSaved(201),
});

/** `PUT /v1/contacts/{contactId}/address-book/{addressBookEntryId}` */
export const putPublishedAddressBookEntry = defineRoute({
  method: 'PUT',
  path: onePath,
  summary: 'Replaces an address of a contact.',
  operation: 'PublishedSaveContactAddress',
  query: one,
  body: typedEntry,
  response: envelope,
  variables: ({ query: { contactId, addressBookEntryId }, body }) => ({
    ...{ contactId, id: addressBookEntryId, input: entryInputOf(body) },
  }),
  answer: answerSaved(200),
});

/** `DELETE /v1/contacts/{contactId}/address-book/{addressBookEntryId}` */
export const deletePublishedAddressBookEntry = defineRoute({
  method: 'DELETE',
  path: onePath,
  summary: 'Deletes an address of a contact; when it was the default, another one is.',
  operation: 'PublishedDeleteContactAddress',
  query: one,
  response: z.null(),
  successStatus: 204,
  variables: ({ query: { contactId, addressBookEntryId } }) => ({ contactId, id: addressBookEntryId }),
  answer: ({ deleteContactAddress: deleted }: PublishedDeleteContactAddressMutation) =>
    deleted.__typename === 'ContactAddressDeleted' ? { status: 204, body: null } : answerProblem(deleted),
});
