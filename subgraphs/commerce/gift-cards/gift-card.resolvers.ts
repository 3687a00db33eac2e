import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { networkOf } from '#kit/network.ts';
import { tooManyAttemptsMessage } from '#schema/try-again.rules.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { disableGiftCard } from './gift-card.changes.ts';
import {
  findGiftCard,
  findGiftCardByHash,
  findGiftCardByKey,
  findGiftCards,
  saveGiftCard,
} from './gift-card.data.ts';
import { balanceLimits, balanceOf, giftCardUnknown } from './gift-card.rules.ts';
import { countQuestion } from './gift-card-attempt.data.ts';
import { formatCode, lastFourOf, readCode } from './gift-card-code.rules.ts';
import { hashCode, makeCode } from './gift-card-code.ts';
import { lastTimeZone } from './gift-card-details.rules.ts';
import { readIssue } from './gift-card-issue.rules.ts';
import { sendDueCards } from './gift-card-issuing.ts';
import { findIssuedCards, resendCard } from './gift-card-sending.data.ts';

/** A code that is no card's is looked for like any other, so that the answer takes the same time. */
async function findByCode(context: CommerceContext, typed: string) {
  const code = readCode(typed) ?? '';
  return findGiftCardByHash(context.db, hashCode(context.secret, context.db.websiteId, code));
}

export const giftCardResolvers: Resolvers = {
  Query: {
    async giftCardBalance(_, { code }, context) {
      const { attempts, secondsLeft } = await countQuestion(
        context.db,
        networkOf(context.viewer.address),
        balanceLimits,
      );
      if (attempts > balanceLimits.questions) {
        const message = tooManyAttemptsMessage(secondsLeft);
        return { __typename: 'TooManyAttempts', message, retryAfter: secondsLeft };
      }
      const card = await findByCode(context, code);
      if (!card || card.disabledAt) return giftCardUnknown;
      const balance = toMoney(balanceOf(card.ledger), card.currency);
      return { __typename: 'GiftCardBalance', lastFour: card.lastFour, balance };
    },
    async giftCards(_, { first, after, search }, { db }) {
      const size = readPageSize(first);
      const filter = { after: readIdCursor(after), search: search?.trim() || null, limit: size + 1 };
      return pageOf(await findGiftCards(db, filter), { size, after }, ({ id }) => id);
    },
    giftCard: (_, { id }, { db }) => findGiftCard(db, id),
  },
  Mutation: {
    async issueGiftCard(_, { input }, { db, secret, viewer }) {
      const { currency } = await findSettings(db);
      const issue = readIssue(input, currency, {
        now: new Date(),
        timeZone: viewer.timeZone ?? lastTimeZone,
      });
      if (!issue.ok)
        return { __typename: 'InvalidInput', message: issue.message, field: `input.${issue.field}` };
      const code = makeCode();
      const codes = { codeHash: hashCode(secret, db.websiteId, code), lastFour: lastFourOf(code) };
      const first = { amountCents: issue.amountCents, accountId: viewer.accountId ?? null };
      const made = await saveGiftCard(db, { ...issue.draft, ...codes, currency }, first);
      if (made) return { __typename: 'GiftCardIssued', code: formatCode(code), giftCard: made };
      const before = await findGiftCardByKey(db, issue.draft.key);
      if (!before) throw new Error('A gift card was neither made now nor before.');
      const message = 'This gift card was issued before. Its code cannot be shown again.';
      return { __typename: 'GiftCardIssuedBefore', message, giftCard: before };
    },
    async disableGiftCard(_, { id }, { db, viewer }) {
      const card = await disableGiftCard(db, id, viewer.accountId ?? null);
      return card
        ? { __typename: 'GiftCard', ...card }
        : { __typename: 'NotFound', message: 'There is no such gift card.' };
    },
    async sendGiftCard(_, { id }, context) {
      const isDue = await resendCard(context.db, id);
      if (isDue) await sendDueCards(context);
      const card = isDue ? await findGiftCard(context.db, id) : null;
      return card
        ? { __typename: 'GiftCard', ...card }
        : { __typename: 'NotFound', message: 'There is no such gift card that can be mailed.' };
    },
  },
  Order: {
    issuedGiftCards: ({ id }, _, { db }) => findIssuedCards(db, id),
  },
  IssuedGiftCard: {
    value: ({ valueCents, currency }) => toMoney(valueCents, currency),
    isStoreCredit: ({ lineId }) => lineId === null,
  },
  GiftCard: {
    __resolveReference: ({ id }, { db }) => findGiftCard(db, id),
    value: ({ ledger, currency }) =>
      toMoney(balanceOf(ledger.filter(({ kind }) => kind === 'ISSUE')), currency),
    balance: ({ ledger, currency }) => toMoney(balanceOf(ledger), currency),
    isDisabled: ({ disabledAt }) => disabledAt !== null,
  },
  GiftCardEntry: {
    amount: ({ amountCents, currency }) => toMoney(amountCents, currency),
    balanceAfter: ({ balanceAfter, currency }) => toMoney(balanceAfter, currency),
  },
};
