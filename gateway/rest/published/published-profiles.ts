import { z } from 'zod';
import type { PublishedProfilesQuery } from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { errorBody } from '../status.ts';
import { address, addressOf } from './published-address.ts';
import { countIds, cursor, idList, money, moneyOf, pagination, paginationOf } from './published-parts.ts';

const path = '/1.0/profiles';
const time = z.iso.datetime();

const profile = z.object({
  id: z.string(),
  firstName: z.string().describe('Of the last address; empty where there is none.'),
  lastName: z.string().describe('Of the last address; empty where there is none.'),
  email: z.string(),
  hasAccount: z.boolean().describe('True once they were signed in when they ordered.'),
  acceptsMarketing: z.boolean().describe('True for subscribers of one of the mailing lists.'),
  isCustomer: z.boolean().describe('True: whoever ordered or gave something is listed.'),
  createdOn: time,
  modifiedOn: time,
  address: address.optional().describe('Where their last order went; absent where there is none.'),
  transactionsSummary: z
    .object({
      orderCount: z.int().min(0),
      totalOrderAmount: money,
      totalRefundAmount: money,
      firstOrderSubmittedOn: time.nullable(),
      lastOrderSubmittedOn: time.nullable(),
      donationCount: z.int().min(0),
      totalDonationAmount: money,
      firstDonationSubmittedOn: time.nullable(),
      lastDonationSubmittedOn: time.nullable(),
    })
    .describe('What was cancelled is left out.'),
  commerceStats: z
    .object({
      ...{
        orderCount: z.int().min(0),
        orderTotal: money,
        donationCount: z.int().min(0),
        donationTotal: money,
      },
      firstOrderOn: time.optional(),
      lastOrderOn: time.optional(),
    })
    .describe('The same under the names of the published description.'),
});

type Found = PublishedProfilesQuery['buyers']['nodes'][number];

function profileOf(found: Found): z.infer<typeof profile> {
  const { id, email, hasAccount, orderCount, donationCount, firstOrderAt, lastOrderAt } = found;
  const at = found.address && addressOf(found.address);
  const orderTotal = moneyOf(found.orderTotal);
  const donationTotal = moneyOf(found.donationTotal);
  return {
    ...{
      id,
      email,
      hasAccount,
      isCustomer: true,
      acceptsMarketing: found.marketing.isSubscribed,
      firstName: at?.firstName ?? '',
      lastName: at?.lastName ?? '',
    },
    ...{ createdOn: found.createdAt, modifiedOn: found.updatedAt },
    ...(at && { address: at }),
    transactionsSummary: {
      ...{ orderCount, totalOrderAmount: orderTotal, totalRefundAmount: moneyOf(found.refundedTotal) },
      ...{ firstOrderSubmittedOn: firstOrderAt, lastOrderSubmittedOn: lastOrderAt },
      ...{ donationCount, totalDonationAmount: donationTotal },
      ...{ firstDonationSubmittedOn: found.firstDonationAt, lastDonationSubmittedOn: found.lastDonationAt },
    },
    commerceStats: {
      ...{ orderCount, orderTotal, donationCount, donationTotal },
      ...(firstOrderAt !== null && { firstOrderOn: firstOrderAt }),
      ...(lastOrderAt !== null && { lastOrderOn: lastOrderAt }),
    },
  };
}

const flag = z.enum(['true', 'false']).optional();
const filterForm =
  /^(?:email,[^;,]{1,320}|(?:isCustomer,true|hasAccount,true)(?:;(?:isCustomer,true|hasAccount,true))?)$/;

/** What `filter` asks for: `email,ada@example.com`, or `isCustomer,true;hasAccount,true`. */
function readFilter(text: string): { email?: string; hasAccount?: true } {
  if (text.startsWith('email,')) return { email: text.slice('email,'.length) };
  return text.includes('hasAccount') ? { hasAccount: true } : {};
}

/** `GET /1.0/profiles` */
export const getPublishedProfiles = defineRoute({
  method: 'GET',
  path,
  summary: 'Everyone who ordered or gave something, 50 a page.',
  operation: 'PublishedProfiles',
  query: z.strictObject({
    cursor,
    filter: z
      .string()
      .regex(filterForm, 'That is no filter of profiles.')
      .optional()
      .describe('`email,` and an address, or `isCustomer,true`, `hasAccount,true` or both with `;` between.'),
    isCustomer: flag.describe('`false` finds nobody: whoever is listed ordered or gave something.'),
    hasAccount: flag,
    email: z.string().max(320).optional().describe('The whole address.'),
  }),
  response: z.object({ profiles: z.array(profile), pagination }),
  variables: ({ query: { cursor: after, filter, isCustomer, hasAccount, email } }) => ({
    after,
    filter: {
      ...(hasAccount && { hasAccount: hasAccount === 'true' }),
      ...(email !== undefined && { email }),
      ...(filter !== undefined && readFilter(filter)),
      ...(isCustomer === 'false' && { ids: [] }),
    },
  }),
  answer: ({ buyers: { nodes, pageInfo } }: PublishedProfilesQuery, after) => ({
    status: 200,
    body: { profiles: nodes.map(profileOf), pagination: paginationOf(pageInfo, path, after) },
  }),
});

/** `GET /1.0/profiles/{profileIds}` */
export const getPublishedProfilesOf = defineRoute({
  method: 'GET',
  path: `${path}/{profileIds}`,
  summary: 'Some of those who ordered or gave something; all of them, or none.',
  operation: 'PublishedProfiles',
  query: z.strictObject({ profileIds: idList.describe('1 to 50 profiles, with commas between them.') }),
  response: z.object({ profiles: z.array(profile) }),
  variables: ({ query: { profileIds } }) => ({ filter: { ids: profileIds.split(',') } }),
  answer: ({ buyers: { nodes } }: PublishedProfilesQuery, { query: { profileIds } }) =>
    nodes.length < countIds(profileIds)
      ? { status: 404, body: errorBody('NOT_FOUND', 'There is no such profile.') }
      : { status: 200, body: { profiles: nodes.map(profileOf) } },
});
