import type { Queries } from '#kit/database.ts';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import type { FormsContext } from '../context.ts';
import { invalid } from '../forms/invalid.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { subscribe } from './mailing-list.data.ts';
import { mailingListMessages } from './mailing-list.rules.ts';
import { endByEmail, eraseEmail, findOffered } from './member-newsletter.data.ts';
import { writeWelcome } from './subscribing.ts';

const noList = { __typename: 'NotFound', message: mailingListMessages.noList } as const;

/** The mailing lists of members, by the address of their account. */
export const memberNewsletterResolvers: Resolvers = {
  Mutation: {
    async setNewsletter(_, { listId, isSubscribed }, context) {
      const email = emailOf(context);
      if (email === null) return noList;
      return isSubscribed ? signUp(context, email, listId) : signOff(context, email, listId);
    },
    async eraseNewsletters(_, __, context) {
      const email = emailOf(context);
      if (email !== null) await context.db.transaction((queries) => eraseEmail(queries, email));
      return { isDone: email !== null };
    },
  },
  Member: {
    __resolveReference: (member, { viewer }) => (viewer.memberId === member.id ? member : null),
    newsletters({ id }, _, context) {
      const email = context.viewer.memberId === id ? emailOf(context) : null;
      return email === null ? [] : findOffered(context.db, email);
    },
  },
};

async function signUp(context: FormsContext, email: string, listId: string) {
  const { db, mailer, viewer } = context;
  return mailer.transaction(db, async (queries, write) => {
    const list = await findOne(queries, email, listId);
    if (!list) return noList;
    if (!list.isSubscribed) {
      const language = viewer.language ?? null;
      const made = await subscribe(queries, listId, {
        ...{ email, firstName: '', lastName: '', language, source: 'account' },
      });
      if (!made) return invalid('listId', mailingListMessages.suppressed);
      await writeWelcome(write, { ...made, email, language, listName: list.name }, viewer);
    }
    return { __typename: 'MemberNewsletter', ...list, isSubscribed: true } as const;
  });
}

async function signOff({ db }: FormsContext, email: string, listId: string) {
  const list = await findOne(db, email, listId);
  if (!list) return noList;
  await endByEmail(db, listId, email);
  return { __typename: 'MemberNewsletter', ...list, isSubscribed: false } as const;
}

async function findOne(queries: Queries, email: string, listId: string) {
  return (await findOffered(queries, email)).find(({ id }) => id === listId);
}

/** The confirmed address of who asks; null for whoever has no account here. */
function emailOf({ viewer: { memberEmail } }: FormsContext): string | null {
  return memberEmail === undefined ? null : normalizeEmail(memberEmail);
}
