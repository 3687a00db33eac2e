import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor, readPageSize, readTextCursor } from '#kit/id-page.ts';
import { isEmail, normalizeEmail } from '#schema/email-address.rules.ts';
import { invalid } from '../forms/invalid.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { emailMessage } from '../submissions/email-message.ts';
import {
  countSubscribers,
  deleteList,
  deleteSubscribers,
  endSubscription,
  endSubscriptions,
  findByConfirmLink,
  findByUnsubscribeLink,
  findList,
  findLists,
  findSubscribers,
  findSuppressed,
  importRows,
  insertList,
  type LinkedSubscription,
  suppress,
  unsuppress,
  updateList,
} from './mailing-list.data.ts';
import {
  confirmLimits,
  mailingListMessages,
  maskEmail,
  readLanguage,
  readListName,
  readSource,
} from './mailing-list.rules.ts';
import { readSubscriberCsv, subscriberHeadings, subscriberRow } from './subscriber-csv.rules.ts';
import { askToConfirm, confirmVisitor, subscribeVisitor } from './subscribing.ts';

const noList = { __typename: 'NotFound', message: mailingListMessages.noList } as const;
const mostRemoved = 200;

export const mailingListResolvers: Resolvers = {
  Query: {
    mailingLists: (_, __, { db }) => findLists(db),
    newsletters: (_, __, { db }) => findLists(db),
    mailingList: (_, { id }, { db }) => findList(db, id),
    async newsletter(_, { id }, { db, tags }) {
      tags.add('mailing-lists');
      return findList(db, id ?? null);
    },
    async mailSubscription(_, { token }, { db }) {
      const found =
        (await findByUnsubscribeLink(db, token)) ??
        (await findByConfirmLink(db, token, confirmLimits.lifetimeSeconds));
      return found && shown(found);
    },
    async subscribersCsv(_, { listId, first, after }, { db }) {
      if (!(await findList(db, listId))) return null;
      const size = readPageSize(first);
      const cursor = readIdCursor(after);
      const rows = await findSubscribers(db, { listId, state: null, search: '' }, cursor, size + 1);
      const { nodes, pageInfo } = pageOf(rows, { size, after }, ({ id }) => id);
      const lines = nodes.map((subscriber) => subscriberRow(subscriber));
      return { text: [...(cursor ? [] : [subscriberHeadings()]), ...lines].join(''), pageInfo };
    },
    async suppressedAddresses(_, { first, after }, { db }) {
      const size = readPageSize(first);
      const cursor = readTextCursor(after);
      return pageOf(await findSuppressed(db, cursor, size + 1), { size, after }, ({ email }) => email);
    },
  },
  Mutation: {
    async createMailingList(_, { name: text }, { db }) {
      const name = readListName(text);
      if (typeof name !== 'string') return name;
      const list = await insertList(db, name);
      return list === 'full'
        ? invalid('name', mailingListMessages.tooMany)
        : { __typename: 'MailingList', ...list };
    },
    async renameMailingList(_, { id, name: text }, { db }) {
      const name = readListName(text);
      if (typeof name !== 'string') return name;
      const list = await updateList(db, id, name);
      return list ? { __typename: 'MailingList', ...list } : noList;
    },
    deleteMailingList: async (_, { id }, { db }) =>
      (await deleteList(db, id)) ? { __typename: 'MailingListDeleted', id } : noList,
    subscribeToMailingList: (_, { input }, context) => subscribeVisitor(context, input),
    async confirmSubscription(_, { token }, context) {
      const found = await confirmVisitor(context, token);
      if (found) return { __typename: 'MailSubscription', ...shown(found) };
      return { __typename: 'SubscriptionLinkExpired', message: mailingListMessages.linkExpired };
    },
    async unsubscribe(_, { token }, { db }) {
      const ended = await endSubscription(db, token);
      if (ended) return { __typename: 'MailSubscription', ...shown(ended) };
      return { __typename: 'SubscriptionLinkExpired', message: mailingListMessages.noSubscription };
    },
    async requestNews(_, { email, language, source }, { db, mailer, viewer }) {
      const list = await findList(db, null);
      if (!list || !isEmail(normalizeEmail(email))) return { isAccepted: false };
      const signUp = {
        ...{ email: normalizeEmail(email), firstName: '', lastName: '' },
        ...{ language: readLanguage(language), source: readSource(source) },
      };
      await mailer.transaction(db, (queries, write) => askToConfirm(queries, write, list, signUp, viewer));
      return { isAccepted: true };
    },
    endNews: async (_, { email }, { db }) => ({ count: await endSubscriptions(db, normalizeEmail(email)) }),
    async importSubscribers(_, { listId, csv }, { db }) {
      if (!(await findList(db, listId))) return noList;
      const read = readSubscriberCsv(csv);
      if ('__typename' in read) return read;
      const { people, problems } = read;
      const { imported, suppressed } = await importRows(db, listId, people);
      const known = people.length - imported - suppressed;
      return { __typename: 'SubscribersImported', imported, known, suppressed, problems };
    },
    async deleteSubscribers(_, { ids }, { db }) {
      if (ids.length < 1 || ids.length > mostRemoved)
        throw new GraphQLError(`Remove 1 to ${mostRemoved} subscribers at once.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
      return { count: await deleteSubscribers(db, ids) };
    },
    async suppressAddress(_, { email: text }, { db }) {
      const email = normalizeEmail(text);
      if (!isEmail(email)) return invalid('email', emailMessage);
      return { __typename: 'SuppressedAddress', ...(await suppress(db, email)) };
    },
    liftSuppression: async (_, { email }, { db }) => ({
      wasSuppressed: await unsuppress(db, normalizeEmail(email)),
    }),
  },
  MailingList: {
    __resolveReference: ({ id }, { db }) => findList(db, id),
    subscriberCount: ({ id }, _, { db }) => countSubscribers(db, id),
    async subscribers({ id: listId }, { state, search, first, after }, { db }) {
      const size = readPageSize(first);
      const asked = { listId, state: state ?? null, search: (search ?? '').slice(0, 200) };
      return pageOf(
        await findSubscribers(db, asked, readIdCursor(after), size + 1),
        { size, after },
        ({ id }) => id,
      );
    },
  },
};

function shown({ listName, email, state }: LinkedSubscription) {
  return { listName, maskedEmail: maskEmail(email), state };
}
