import { z } from 'zod';
import { publishedContactOf as contactOf } from '#schema/published-contact.rules.ts';
import type {
  PublishedContactQuery,
  PublishedContactsQuery,
  PublishedCreateContactMutation,
  PublishedDeleteContactMutation,
  PublishedUpdateContactMutation,
} from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { answerProblem, errorBody } from '../status.ts';
import { contact, contactPatch, typedContact } from './published-contact.ts';
import { pagination, paginationOf } from './published-parts.ts';

/** Where contacts are. */
export const path = '/v1/contacts';
const onePath = `${path}/{contactId}`;
const one = z.strictObject({ contactId: z.string().max(100) });
const envelope = z.object({ contact });
/** Nobody has the id. */
export const none = { status: 404, body: errorBody('NOT_FOUND', 'There is no such contact.') };

/** So many of a list. */
export const pageSize = z
  .string()
  .regex(/^\d{1,4}$/, 'That is no whole number.')
  .refine((text) => Number(text) <= 1_000, 'At most 1000.')
  .optional()
  .describe('0 to 1000; 50 for 0, and when left out.');
export const sizeOf = (text: string | undefined): number => Number(text ?? 0) || 50;

const cursor = z.string().max(1_500).optional().describe('`pagination.nextPageCursor` of the page before.');

/** `GET /v1/contacts` */
export const getPublishedContacts = defineRoute({
  method: 'GET',
  path,
  summary: 'Everyone whom the shop knows, in the order of their e-mail addresses.',
  operation: 'PublishedContacts',
  query: z.strictObject({ pageSize, cursor }),
  response: z.object({ contacts: z.array(contact), pagination }),
  variables: ({ query }) => ({ first: sizeOf(query.pageSize), after: query.cursor }),
  answer: ({ contacts: { nodes, pageInfo } }: PublishedContactsQuery, after) => ({
    status: 200,
    body: { contacts: nodes.map(contactOf), pagination: paginationOf(pageInfo, path, after) },
  }),
});

const instant = z.iso.datetime({ offset: true });
const times = z
  .strictObject({ after: instant.optional(), before: instant.optional() })
  .optional()
  .describe('Only instants between these; who never did it has none.');
const numbers = z
  .strictObject({ min: z.int32().optional(), max: z.int32().optional() })
  .optional()
  .describe('Both are included. Amounts are whole units of the shop’s currency.');

const sorts = {
  ...{ ID: 'ID', CREATED_ON: 'CREATED', EMAIL: 'EMAIL', FIRST_NAME: 'FIRST_NAME', LAST_NAME: 'LAST_NAME' },
  ACCEPTS_MARKETING_JOINED_ON: 'SUBSCRIBED',
  ...{ ORDER_COUNT: 'ORDER_COUNT', LAST_ORDER_ON: 'LAST_ORDER', ORDER_AMOUNT: 'ORDER_TOTAL' },
  ...{
    DONATION_COUNT: 'DONATION_COUNT',
    LAST_DONATION_ON: 'LAST_DONATION',
    DONATION_AMOUNT: 'DONATION_TOTAL',
  },
} as const;
const sortFields = [
  ...(['ID', 'CREATED_ON', 'EMAIL', 'FIRST_NAME', 'LAST_NAME', 'ORDER_COUNT', 'LAST_ORDER_ON'] as const),
  ...(['ACCEPTS_MARKETING_JOINED_ON'] as const),
  ...(['ORDER_AMOUNT', 'DONATION_COUNT', 'LAST_DONATION_ON', 'DONATION_AMOUNT'] as const),
] as const;

/** `POST /v1/contacts/query` */
export const postPublishedContactsQuery = defineRoute({
  method: 'POST',
  path: `${path}/query`,
  summary: 'Contacts that were looked for, sorted.',
  operation: 'PublishedContacts',
  query: z.strictObject({}),
  body: z.strictObject({
    cursor,
    pageSize: z.int().min(1).max(1_000).default(50),
    acceptsMarketingWithDate: z
      .strictObject({ acceptsMarketing: z.boolean().optional(), joinedOn: times })
      .optional()
      .describe('Who is a subscriber of a mailing list, and since when.'),
    searchString: z.string().max(100).optional().describe('Part of a name or of an e-mail address.'),
    sortField: z.enum(sortFields).default('EMAIL'),
    sortDirection: z.enum(['ASCENDING', 'DESCENDING']).default('ASCENDING'),
    ...{ orderCount: numbers, orderAmount: numbers, donationCount: numbers, donationAmount: numbers },
    ...{ firstOrderOn: times, lastOrderOn: times, firstDonationOn: times, lastDonationOn: times },
  }),
  response: z.object({ contacts: z.array(contact), pagination: pagination.omit({ nextPageUrl: true }) }),
  variables: ({ body }) => ({
    ...{ first: body.pageSize, after: body.cursor, sort: sorts[body.sortField] },
    isDescending: body.sortDirection === 'DESCENDING',
    filter: {
      isSubscribed: body.acceptsMarketingWithDate?.acceptsMarketing,
      joined: body.acceptsMarketingWithDate?.joinedOn,
      ...{ search: body.searchString, orderCount: body.orderCount, orderTotal: body.orderAmount },
      ...{ donationCount: body.donationCount, donationTotal: body.donationAmount },
      ...{ firstOrder: body.firstOrderOn, lastOrder: body.lastOrderOn },
      ...{ firstDonation: body.firstDonationOn, lastDonation: body.lastDonationOn },
    },
  }),
  answer: ({ contacts: { nodes, pageInfo } }: PublishedContactsQuery) => {
    const { hasNextPage, endCursor } = pageInfo;
    const next = hasNextPage && endCursor !== null ? { nextPageCursor: endCursor } : {};
    return { status: 200, body: { contacts: nodes.map(contactOf), pagination: { hasNextPage, ...next } } };
  },
});

/** `GET /v1/contacts/{contactId}` */
export const getPublishedContact = defineRoute({
  method: 'GET',
  path: onePath,
  summary: 'One contact.',
  operation: 'PublishedContact',
  query: one,
  response: envelope,
  variables: ({ query }) => ({ id: query.contactId }),
  answer: ({ contact: found }: PublishedContactQuery) =>
    found ? { status: 200, body: { contact: contactOf(found) } } : none,
});

/** `POST /v1/contacts` */
export const postPublishedContact = defineRoute({
  method: 'POST',
  path,
  summary: 'Writes down someone, who need not have ordered anything.',
  operation: 'PublishedCreateContact',
  query: z.strictObject({}),
  body: typedContact,
  response: envelope,
  successStatus: 201,
  variables: ({ body: { primaryEmail, ...names } }) => ({ input: { ...names, ...primaryEmail } }),
  answer: ({ createContact: made }: PublishedCreateContactMutation) =>
    made.__typename === 'Contact' ? { status: 201, body: { contact: contactOf(made) } } : answerProblem(made),
});

/** `PATCH /v1/contacts/{contactId}` */
export const patchPublishedContact = defineRoute({
  method: 'PATCH',
  path: onePath,
  summary: 'Changes what is known of a contact; what is left out stays.',
  operation: 'PublishedUpdateContact',
  query: one,
  body: contactPatch,
  takesMergePatch: true,
  response: envelope,
  variables: ({ query, body: { primaryEmail, firstName, lastName, locale } }) => ({
    input: {
      ...{ id: query.contactId, ...primaryEmail },
      ...(firstName !== undefined && { firstName: firstName ?? '' }),
      ...(lastName !== undefined && { lastName: lastName ?? '' }),
      ...(locale !== undefined && { locale }),
    },
  }),
  answer: ({ updateContact: changed }: PublishedUpdateContactMutation) =>
    changed.__typename === 'Contact'
      ? { status: 200, body: { contact: contactOf(changed) } }
      : answerProblem(changed),
});

/** `DELETE /v1/contacts/{contactId}` */
export const deletePublishedContact = defineRoute({
  method: 'DELETE',
  path: onePath,
  summary: 'Deletes a contact; orders stay, and who orders again is a contact again.',
  operation: 'PublishedDeleteContact',
  query: one,
  response: z.null(),
  successStatus: 204,
  variables: ({ query }) => ({ id: query.contactId }),
  answer: ({ deleteContact }: PublishedDeleteContactMutation) =>
    deleteContact.__typename === 'ContactDeleted'
      ? { status: 204, body: null }
      : answerProblem(deleteContact),
});
