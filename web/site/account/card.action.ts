import type {
  SiteAccountQuery,
  SiteFinishSavingCardMutation,
  SiteStartSavingCardMutation,
} from '#web/generated/graphql.ts';
import { type Action, redirect, showPage } from '../action.ts';
import { cardPage } from './card-page.tsx';
import { returnToOf, signInFor } from './return-to.ts';

const path = '/account/cards/new';
const donePath = '/account/cards/saved';

/** Begins to save a card, and shows the provider's form for it. */
const newCard: Action = {
  method: 'GET',
  path,
  isSecret: true,
  async run({ graph, visit, text, parameter }) {
    const returnTo = returnToOf({ text, parameter });
    const { member } = await graph.read<SiteAccountQuery>('SiteAccount', {});
    if (!member) return redirect(signInFor(returnTo ?? path));
    const { answer, message, status } = await graph.run(
      'SiteStartSavingCard',
      { email: member.email },
      ({ startSavingPaymentMethod }: SiteStartSavingCardMutation) => startSavingPaymentMethod,
    );
    if (answer?.__typename !== 'PaymentMethodSaving')
      return showPage(cardPage(null, { doneUrl: '', problem: message, returnTo }), { status, headers: {} });
    const query = new URLSearchParams({
      saving: answer.token,
      ...(returnTo === undefined ? {} : { returnTo }),
    });
    const doneUrl = `${visit.languagePrefix}${donePath}?${query}`;
    return showPage(cardPage(answer, { doneUrl, problem: '', returnTo }));
  },
};

/** Where the browser comes back to: what became of the card is asked for, and kept. */
const savedCard: Action = {
  method: 'GET',
  path: donePath,
  isSecret: true,
  async run({ graph, text, parameter, visit }) {
    const returnTo = returnToOf({ text, parameter });
    const { answer, message, status } = await graph.run(
      'SiteFinishSavingCard',
      { token: parameter('saving') },
      ({ finishSavingPaymentMethod }: SiteFinishSavingCardMutation) => finishSavingPaymentMethod,
    );
    if (answer?.__typename === 'SavedPaymentMethod')
      return redirect(returnTo ?? `${visit.languagePrefix}/account?done=card-saved#cards`);
    return showPage(cardPage(null, { doneUrl: '', problem: message, returnTo }), { status, headers: {} });
  },
};

/** A card that a member saves in their account, without a payment. */
export const cardActions: readonly Action[] = [newCard, savedCard];
