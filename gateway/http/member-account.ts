import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteAccountQuery } from '#web/generated/graphql.ts';
import { type AccountPart, type AccountState, accountPage } from '#web/site/account/account-page.ts';
import { type Fields, text } from '#web/site/action.ts';
import type {
  FormChangeMemberPasswordMutation,
  FormChangeMemberProfileMutation,
  FormEndMemberSessionMutation,
  FormEndOtherMemberSessionsMutation,
  FormEraseMemberMutation,
  FormRemoveMemberAddressMutation,
  FormRequestMemberEmailMutation,
  FormSaveMemberAddressMutation,
  FormSetNewsletterMutation,
  MemberExportQuery,
} from '../generated/graphql.ts';
import { cookiesOf } from './cookies.ts';
import { crumbOf } from './crumb.ts';
import { fieldsOf, type MemberPages, type Outcome, queryOf, returnOf } from './member-pages.ts';

const path = '/account';
const signIn = '/account/sign-in';

/** What the account page says after each change that went well. */
const words: Readonly<Record<string, string>> = {
  profile: 'Your name is saved.',
  email: 'Your account has its new mail address.',
  'email-sent': 'We have sent a link to your new address. Follow it to go on.',
  password: 'Your password is changed, and you are signed out everywhere else.',
  addresses: 'Your addresses are saved.',
  newsletters: 'Your choice is saved.',
  sessions: 'That session is over.',
};

/** The account of whoever is signed in: what is kept about them, and plain forms that change it. */
export function addMemberAccount(app: FastifyInstance, memberPages: MemberPages): void {
  /** The account page; visitors are led to the sign-in, and a browser whose session is over forgets it. */
  async function showAccount(
    request: FastifyRequest,
    reply: FastifyReply,
    more: Pick<AccountState, 'done' | 'failed' | 'editedAddress'>,
    status = 200,
  ) {
    const visit = memberPages.visitOf(request);
    const { member } = await memberPages.read<SiteAccountQuery>(visit, 'SiteAccount');
    const returnTo = returnOf(request);
    if (!member) {
      if (visit.cookies.memberToken !== undefined)
        reply.header('set-cookie', cookiesOf([{ kind: 'member-session-ended', cloneCart: false }], visit));
      const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`;
      return reply.redirect(signIn + query, 303);
    }
    return memberPages.show(
      request,
      reply,
      accountPage({ member, crumb: crumbOf(visit), returnTo, ...more }),
      status,
    );
  }

  app.get(path, (request, reply) => {
    const editedAddress = queryOf(request, 'address') || undefined;
    return showAccount(request, reply, { editedAddress, done: words[queryOf(request, 'done')] });
  });

  /** A form of the account page: what it runs, and what a good answer is called. */
  function addForm<Data>(
    id: AccountPart,
    form: {
      readonly url?: string;
      readonly operation: string;
      readonly variables: (fields: Fields) => Record<string, unknown>;
      readonly answer: (data: Data) => { __typename: string; message?: string; field?: string | null };
      readonly done: string;
      readonly next?: (outcome: Outcome<Data>) => string;
    },
  ) {
    app.post(form.url ?? `${path}/${id}`, async (request, reply) => {
      const fields = fieldsOf(request);
      const { operation, variables, answer, done } = form;
      const visit = memberPages.visitOf(request);
      const outcome = await memberPages.run<Data>(visit, operation, variables(fields), answer, done);
      const { problem, status, headers, cookies } = outcome;
      if (problem) {
        const failed = { part: id, problem, typed: typedIn(fields) };
        return showAccount(request, reply.headers(headers), { failed }, status);
      }
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      return reply.redirect(form.next?.(outcome) ?? `${path}?done=${id}#${id}`, 303);
    });
  }

  addForm<FormChangeMemberProfileMutation>('profile', {
    operation: 'FormChangeMemberProfile',
    variables: (fields) => ({
      input: { firstName: text(fields, 'firstName'), lastName: text(fields, 'lastName') },
    }),
    answer: ({ changeMemberProfile }) => changeMemberProfile,
    done: 'MemberChanged',
  });
  addForm<FormRequestMemberEmailMutation>('email', {
    url: `${path}/new-email`,
    operation: 'FormRequestMemberEmail',
    variables: (fields) => ({ email: text(fields, 'email'), password: text(fields, 'password') }),
    answer: ({ requestMemberEmail }) => requestMemberEmail,
    done: 'MemberEmailSent',
    next: () => `${path}?done=email-sent#email`,
  });
  addForm<FormChangeMemberPasswordMutation>('password', {
    operation: 'FormChangeMemberPassword',
    variables: (fields) => ({ current: text(fields, 'current'), password: text(fields, 'password') }),
    answer: ({ changeMemberPassword }) => changeMemberPassword,
    done: 'MemberChanged',
  });
  addForm<FormSaveMemberAddressMutation>('addresses', {
    operation: 'FormSaveMemberAddress',
    variables: (fields) => ({ input: addressOf(fields) }),
    answer: ({ saveMemberAddress }) => saveMemberAddress,
    done: 'MemberChanged',
  });
  addForm<FormRemoveMemberAddressMutation>('addresses', {
    url: `${path}/addresses/remove`,
    operation: 'FormRemoveMemberAddress',
    variables: (fields) => ({ id: text(fields, 'id') }),
    answer: ({ removeMemberAddress }) => removeMemberAddress,
    done: 'MemberChanged',
  });
  addForm<FormSetNewsletterMutation>('newsletters', {
    operation: 'FormSetNewsletter',
    variables: (fields) => ({
      listId: text(fields, 'listId'),
      isSubscribed: text(fields, 'isSubscribed') === 'true',
    }),
    answer: ({ setNewsletter }) => setNewsletter,
    done: 'MemberNewsletter',
  });
  addForm<FormEndMemberSessionMutation>('sessions', {
    operation: 'FormEndMemberSession',
    variables: (fields) => ({ id: text(fields, 'id') }),
    answer: ({ endMemberSession }) => endMemberSession,
    done: 'MemberChanged',
  });
  addForm<FormEndOtherMemberSessionsMutation>('sessions', {
    url: `${path}/sessions/others`,
    operation: 'FormEndOtherMemberSessions',
    variables: () => ({}),
    answer: ({ endOtherMemberSessions }) => endOtherMemberSessions,
    done: 'MemberChanged',
  });
  addForm<FormEraseMemberMutation>('erase', {
    operation: 'FormEraseMember',
    variables: (fields) => ({ password: text(fields, 'password') }),
    answer: ({ eraseMember }) => eraseMember,
    done: 'MemberErased',
    next: () => `${signIn}?done=erased`,
  });

  app.get('/account/data.json', async (request, reply) => {
    const kept = await memberPages.read<MemberExportQuery>(memberPages.visitOf(request), 'MemberExport');
    if (!kept.member) return reply.redirect(`${signIn}`, 303);
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .send(JSON.stringify(kept, null, 2));
  });
}

const addressFields = ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country', 'phone'] as const;

function addressOf(fields: Fields) {
  const lines = Object.fromEntries(addressFields.map((name) => [name, text(fields, name)]));
  return { ...lines, id: text(fields, 'id') || null, isDefault: fields.isDefault !== undefined };
}

/** What was typed, without what must not be shown again. */
function typedIn(fields: Fields): Record<string, string> {
  const shown = Object.keys(fields).filter((name) => !['password', 'current', 'crumb'].includes(name));
  return Object.fromEntries(shown.map((name) => [name, text(fields, name)]));
}
