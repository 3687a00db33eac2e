import type {
  SiteAccountCardsQuery,
  SiteAccountQuery,
  SiteChangeMemberPasswordMutation,
  SiteChangeMemberProfileMutation,
  SiteEndMemberSessionMutation,
  SiteEndOtherMemberSessionsMutation,
  SiteEraseMemberMutation,
  SiteMemberExportQuery,
  SiteRemoveMemberAddressMutation,
  SiteRemoveSavedPaymentMethodMutation,
  SiteRequestMemberEmailMutation,
  SiteSaveMemberAddressMutation,
  SiteSetNewsletterMutation,
  SiteSignOutMemberMutation,
} from '#web/generated/graphql.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionRequest,
  type GraphAnswer,
  type Refusal,
  redirect,
  showPage,
} from '../action.ts';
import { accountPage } from './account-page.tsx';
import type { AccountPart, AccountState } from './account-state.ts';
import { returnToOf, signInFor } from './return-to.ts';

const path = '/account';

/** What the account page says after each change that went well. */
const words: Readonly<Record<string, string>> = {
  profile: 'Your name is saved.',
  email: 'Your account has its new mail address.',
  'email-sent': 'We have sent a link to your new address. Follow it to go on.',
  password: 'Your password is changed, and you are signed out everywhere else.',
  addresses: 'Your addresses are saved.',
  cards: 'The card is not saved any more.',
  'card-saved': 'The card is saved.',
  newsletters: 'Your choice is saved.',
  sessions: 'That session is over.',
};

/** The account page; visitors are led to the sign-in, and a browser whose session is over forgets it. */
async function answerAccount(
  request: ActionRequest,
  more: Pick<AccountState, 'done' | 'failed' | 'editedAddress'>,
  refusal?: Refusal,
): Promise<ActionAnswer> {
  const { graph, crumb, visit } = request;
  const { member } = await graph.read<SiteAccountQuery>('SiteAccount', {});
  const returnTo = returnToOf(request);
  if (member) {
    const { savedPaymentMethods: cards, canSavePaymentMethod: canAddCard } =
      await graph.read<SiteAccountCardsQuery>('SiteAccountCards', {});
    return showPage(accountPage({ member, cards, canAddCard, crumb, returnTo, ...more }), refusal);
  }
  if (visit.isMemberSessionOver)
    await graph.read<SiteSignOutMemberMutation>('SiteSignOutMember', { cloneCart: false });
  return redirect(signInFor(returnTo));
}

const showAccount: Action = {
  method: 'GET',
  path,
  isSecret: true,
  run: (request) =>
    answerAccount(request, {
      editedAddress: request.parameter('address') || undefined,
      done: words[request.parameter('done')],
    }),
};

/** A form of the account page: what it runs, and what a good answer is called. */
function accountForm<Data>(
  part: AccountPart,
  form: {
    readonly path?: string;
    readonly operation: string;
    readonly variables: (request: ActionRequest) => Record<string, unknown>;
    readonly answer: (data: Data) => GraphAnswer;
    readonly done: string;
    readonly next?: string;
  },
): Action {
  return {
    method: 'POST',
    path: form.path ?? `${path}/${part}`,
    isSecret: true,
    async run(request) {
      const ran = await request.graph.run(form.operation, form.variables(request), form.answer);
      if (ran.code === form.done) return redirect(form.next ?? `${path}?done=${part}#${part}`);
      return answerAccount(request, { failed: { part, problem: ran.problem, typed: typedIn(request) } }, ran);
    },
  };
}

const download: Action = {
  method: 'GET',
  path: '/account/data.json',
  isSecret: true,
  async run({ graph }) {
    const kept = await graph.read<SiteMemberExportQuery>('SiteMemberExport', {});
    if (!kept.member) return redirect('/account/sign-in');
    return {
      ...{ kind: 'download', filename: 'my-data.json', contentType: 'application/json; charset=utf-8' },
      text: JSON.stringify(kept, null, 2),
    };
  },
};

/** The account of whoever is signed in: what is kept about them, and plain forms that change it. */
export const accountActions: readonly Action[] = [
  showAccount,
  accountForm<SiteChangeMemberProfileMutation>('profile', {
    operation: 'SiteChangeMemberProfile',
    variables: ({ text }) => ({ input: { firstName: text('firstName'), lastName: text('lastName') } }),
    answer: ({ updateMemberProfile }) => updateMemberProfile,
    done: 'MemberChanged',
  }),
  accountForm<SiteRequestMemberEmailMutation>('email', {
    path: `${path}/new-email`,
    operation: 'SiteRequestMemberEmail',
    variables: ({ text }) => ({ email: text('email'), password: text('password') }),
    answer: ({ requestMemberEmail }) => requestMemberEmail,
    done: 'MemberEmailSent',
    next: `${path}?done=email-sent#email`,
  }),
  accountForm<SiteChangeMemberPasswordMutation>('password', {
    operation: 'SiteChangeMemberPassword',
    variables: ({ text }) => ({ current: text('current'), password: text('password') }),
    answer: ({ updateMemberPassword }) => updateMemberPassword,
    done: 'MemberChanged',
  }),
  accountForm<SiteSaveMemberAddressMutation>('addresses', {
    operation: 'SiteSaveMemberAddress',
    variables: (request) => ({ input: addressOf(request) }),
    answer: ({ saveMemberAddress }) => saveMemberAddress,
    done: 'MemberChanged',
  }),
  accountForm<SiteRemoveMemberAddressMutation>('addresses', {
    path: `${path}/addresses/remove`,
    operation: 'SiteRemoveMemberAddress',
    variables: ({ text }) => ({ id: text('id') }),
    answer: ({ deleteMemberAddress }) => deleteMemberAddress,
    done: 'MemberChanged',
  }),
  accountForm<SiteRemoveSavedPaymentMethodMutation>('cards', {
    path: `${path}/cards/remove`,
    operation: 'SiteRemoveSavedPaymentMethod',
    variables: ({ text }) => ({ id: text('id') }),
    answer: ({ deleteSavedPaymentMethod }) => deleteSavedPaymentMethod,
    done: 'SavedPaymentMethodRemoved',
  }),
  accountForm<SiteSetNewsletterMutation>('newsletters', {
    operation: 'SiteSetNewsletter',
    variables: ({ text }) => ({ listId: text('listId'), isSubscribed: text('isSubscribed') === 'true' }),
    answer: ({ setNewsletter }) => setNewsletter,
    done: 'MemberNewsletter',
  }),
  accountForm<SiteEndMemberSessionMutation>('sessions', {
    operation: 'SiteEndMemberSession',
    variables: ({ text }) => ({ id: text('id') }),
    answer: ({ endMemberSession }) => endMemberSession,
    done: 'MemberChanged',
  }),
  accountForm<SiteEndOtherMemberSessionsMutation>('sessions', {
    path: `${path}/sessions/others`,
    operation: 'SiteEndOtherMemberSessions',
    variables: () => ({}),
    answer: ({ endOtherMemberSessions }) => endOtherMemberSessions,
    done: 'MemberChanged',
  }),
  accountForm<SiteEraseMemberMutation>('erase', {
    operation: 'SiteEraseMember',
    variables: ({ text }) => ({ password: text('password') }),
    answer: ({ eraseMember }) => eraseMember,
    done: 'MemberErased',
    next: '/account/sign-in?done=erased',
  }),
  download,
];

const addressFields = ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country', 'phone'] as const;

function addressOf({ fields, text }: ActionRequest) {
  const lines = Object.fromEntries(addressFields.map((name) => [name, text(name)]));
  return { ...lines, id: text('id') || null, isDefault: fields.isDefault !== undefined };
}

/** What was typed, without what must not be shown again. */
function typedIn({ fields, text }: ActionRequest): Record<string, string> {
  const shown = Object.keys(fields).filter((name) => !['password', 'current', 'crumb'].includes(name));
  return Object.fromEntries(shown.map((name) => [name, text(name)]));
}
