import type {
  SiteConfirmSubscriptionMutation,
  SiteMailSubscriptionQuery,
  SiteUnsubscribeMutation,
  SubscribeToMailingListMutation,
} from '#web/generated/graphql.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionRequest,
  type GraphAnswer,
  type Ran,
  redirect,
  showFormPage,
  showPage,
} from '../action.ts';
import { failureText, returnedFormNotice } from './form.action.ts';
import {
  confirmSubscriptionPage,
  deadLinkPage,
  type LinkedSubscription,
  subscribedPage,
  unsubscribedPage,
  unsubscribePage,
} from './newsletter-pages.tsx';

const deadLink = 'This link was used or is too old. Please sign up again.';
const tokenPattern = /^[\w-]{20,100}$/;

/** Signing up without scripts. */
export const subscribe: Action = {
  method: 'POST',
  path: '/newsletter',
  crumb: 'page-form',
  formPage: '/',
  async run({ graph, returnTo, text }) {
    const listId = text('listId');
    const email = text('email');
    const input = {
      ...{ listId, email, language: text('language'), source: text('source') },
      ...{ honeypot: text('note'), captchaKey: text('captchaKey') },
    };
    const ran = await graph.run(
      'SubscribeToMailingList',
      { input },
      ({ subscribeToMailingList }: SubscribeToMailingListMutation) => subscribeToMailingList,
    );
    const list = encodeURIComponent(listId);
    if (ran.code === 'SubscriptionRequested')
      return redirect(`${returnTo}?submitted=${list}#newsletter-${list}`);
    const failure = ran.answer ? ran.message : failureText(ran.status);
    const sentForm = { id: listId, values: { email }, errors: {}, failure };
    return showFormPage(ran, { title: returnedFormNotice, message: failure }, { sentForm });
  },
};

/** Where the link of a mail leads. Looking at the page changes nothing; its button does. */
function linkPage(
  path: string,
  pageFor: (found: LinkedSubscription, token: string) => ReturnType<typeof deadLinkPage>,
): Action {
  return {
    method: 'GET',
    path,
    isSecret: true,
    async run(request) {
      const token = tokenOf(request);
      const ran = await request.graph.run(
        'SiteMailSubscription',
        { token },
        ({ mailSubscription }: SiteMailSubscriptionQuery): Linked =>
          mailSubscription ?? { __typename: 'NotFound' },
      );
      return ran.answer && 'listName' in ran.answer
        ? showPage(pageFor(ran.answer, token))
        : showPage(deadLinkPage(deadLink), { status: 410, headers: {} });
    },
  };
}

type Linked = GraphAnswer | (GraphAnswer & LinkedSubscription);

export const showConfirmation = linkPage('/newsletter/confirm', confirmSubscriptionPage);
export const showUnsubscribe = linkPage('/newsletter/unsubscribe', unsubscribePage);

/** The button that confirms a sign-up. */
export const confirmSubscription: Action = {
  method: 'POST',
  path: '/newsletter/confirm',
  crumb: 'page-form',
  isSecret: true,
  async run(request) {
    const ran = await request.graph.run(
      'SiteConfirmSubscription',
      { token: tokenOf(request) },
      ({ confirmSubscription }: SiteConfirmSubscriptionMutation): Linked => confirmSubscription,
    );
    return showOutcome(ran, subscribedPage);
  },
};

/** Mail programs send `List-Unsubscribe=One-Click` here, with the token in the address, and without cookies. */
export const unsubscribe: Action = {
  method: 'POST',
  path: '/newsletter/unsubscribe',
  crumb: 'page-form',
  isSecret: true,
  async run(request) {
    const ran = await request.graph.run(
      'SiteUnsubscribe',
      { token: tokenOf(request) },
      ({ unsubscribe }: SiteUnsubscribeMutation): Linked => unsubscribe,
    );
    return showOutcome(ran, unsubscribedPage);
  },
};

/** What became of a link's button. */
function showOutcome(ran: Ran<Linked>, pageFor: typeof subscribedPage): ActionAnswer {
  const { answer, message, status, headers } = ran;
  if (answer && 'listName' in answer) return showPage(pageFor(answer));
  return showPage(deadLinkPage(answer ? message : failureText(status)), { status, headers });
}

function tokenOf({ text, parameter }: ActionRequest): string {
  const token = text('token') || parameter('token');
  return tokenPattern.test(token) ? token : '';
}
