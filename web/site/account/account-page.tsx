import type { ReactNode } from 'react';
import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';
import { T } from '../languages/texts.tsx';
import { drawn, type VisitorPage } from '../page/visitor-page.tsx';
import { Addresses } from './account-addresses.tsx';
import { Cards } from './account-cards.tsx';
import { Sessions } from './account-sessions.tsx';
import type { AccountPart, AccountState } from './account-state.ts';
import {
  Alert,
  currentPassword,
  Done,
  Field,
  type FormField,
  Hidden,
  HiddenText,
  newPassword,
} from './form-parts.tsx';

/** The account of a member: everything that is kept about them, and how to change it. */
export function accountPage(state: AccountState): VisitorPage {
  return {
    ...{ pageType: 'PAGE', typeName: 'account', title: 'Your account' },
    content: drawn((website) => <Account state={state} website={website} />),
  };
}

function Account({
  state,
  website,
}: {
  readonly state: AccountState;
  readonly website: SiteWebsiteFragment;
}) {
  const { member, crumb, returnTo, done } = state;
  const name = `${member.firstName} ${member.lastName}`.trim();
  return (
    <section className="account">
      <h1>
        <T>Your account</T>
      </h1>
      <Done message={done} />
      <p className="account-who">
        <T values={{ name: <strong>{name || member.email}</strong> }}>{'You are signed in as {name}.'}</T>
      </p>
      <form className="account-sign-out" method="post" action="/account/sign-out">
        <Hidden fields={{ crumb, returnTo }} />
        <button className="quiet" type="submit">
          <T>Sign out</T>
        </button>
      </form>
      <p>
        <a href="/account/orders">
          <T>Your orders</T>
        </a>{' '}
        ·{' '}
        <a href="/account/subscriptions">
          <T>Your subscriptions</T>
        </a>{' '}
        ·{' '}
        <a href="/account/donations">
          <T>Your donations</T>
        </a>
      </p>
      <OpenPlaces member={member} />
      <Part state={state} id="profile" title="Your name">
        <Profile {...state} />
      </Part>
      <Part state={state} id="addresses" title="Addresses">
        <Addresses state={state} website={website} />
      </Part>
      {(state.cards.length > 0 || state.canAddCard) && (
        <Part state={state} id="cards" title="Saved cards">
          <Cards state={state} language={website.language} />
        </Part>
      )}
      {member.newsletters.length > 0 && (
        <Part state={state} id="newsletters" title="News by mail">
          <Newsletters {...state} />
        </Part>
      )}
      <Part state={state} id="email" title="Mail address">
        <p>
          <T values={{ email: <strong>{member.email}</strong> }}>{'It is {email}.'}</T>
        </p>
        <Email {...state} />
      </Part>
      <Part state={state} id="password" title="Password">
        <Password {...state} />
      </Part>
      <section className="account-part">
        <h2>
          <T>Passkeys and codes</T>
        </h2>
        <p>
          <a href="/account/security">
            <T>How you sign in</T>
          </a>
        </p>
      </section>
      <Part state={state} id="sessions" title="Where you are signed in">
        <Sessions state={state} website={website} />
      </Part>
      <Part state={state} id="erase" title="Your data">
        <p>
          <a href="/account/data.json" download>
            <T>Download everything that is kept about you</T>
          </a>
        </p>
        <p>
          <a href="/my-visits">
            <T>What is kept of my visits</T>
          </a>
        </p>
        <Erase {...state} />
      </Part>
    </section>
  );
}

function Part({
  state,
  id,
  title,
  children,
}: {
  readonly state: AccountState;
  readonly id: AccountPart;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="account-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <T>{title}</T>
      </h2>
      <Alert problem={problemIn(state, id)} />
      {children}
    </section>
  );
}

/** What is open to the member, and how far they are in it; nothing when nothing is. */
function OpenPlaces({ member: { areas, courses } }: Pick<AccountState, 'member'>) {
  const begun = courses.filter(({ collection }) => collection);
  if (begun.length + areas.length === 0) return null;
  return (
    <section className="account-part" aria-labelledby="places-title">
      <h2 id="places-title">
        <T>Open to you</T>
      </h2>
      <ul className="account-list">
        {areas.map(({ id, title, firstPage }) => (
          <li key={id}>
            <p>{firstPage ? <a href={firstPage.fullUrl}>{title}</a> : title}</p>
          </li>
        ))}
        {begun.map(({ collectionId, collection, doneItemIds, total }) => (
          <li key={collectionId}>
            <p>
              <a href={collection?.fullUrl}>{collection?.title}</a>
            </p>
            <p className="account-when">
              <T values={{ count: doneItemIds.length, total }}>{'{count} of {total} lessons finished'}</T>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What went wrong in a part. */
function problemIn({ failed }: AccountState, part: AccountPart): FormProblem | undefined {
  return failed?.part === part ? failed.problem : undefined;
}

function PartForm({
  path,
  crumb,
  fields,
  prefix,
  problem,
  button,
}: {
  readonly path: string;
  readonly crumb: string;
  readonly fields: readonly FormField[];
  readonly prefix: AccountPart;
  readonly problem: FormProblem | undefined;
  readonly button: string;
}) {
  return (
    <form method="post" action={`/account/${path}`}>
      <Hidden fields={{ crumb }} />
      {fields.map((field) => (
        <Field key={field.name} field={field} prefix={prefix} problem={problem} />
      ))}
      <button type="submit">
        <T>{button}</T>
      </button>
    </form>
  );
}

function Profile(state: AccountState) {
  const { member, failed, crumb } = state;
  const typed = failed?.part === 'profile' ? failed.typed : {};
  const optional = { isRequired: false, maxLength: 100 };
  const { firstName = member.firstName, lastName = member.lastName } = typed;
  const fields = [
    { name: 'firstName', label: 'First name', autoComplete: 'given-name', value: firstName, ...optional },
    { name: 'lastName', label: 'Last name', autoComplete: 'family-name', value: lastName, ...optional },
  ];
  const problem = problemIn(state, 'profile');
  return <PartForm path="profile" prefix="profile" button="Save" {...{ crumb, fields, problem }} />;
}

function Email(state: AccountState) {
  const { crumb, failed } = state;
  const fields: readonly FormField[] = [
    {
      ...{ name: 'email', label: 'New mail address', type: 'email', autoComplete: 'email' },
      value: failed?.part === 'email' ? (failed.typed.email ?? '') : '',
      hint: 'We send a link there. Your account keeps its address until you follow it.',
    },
    currentPassword('password', 'Your password'),
  ];
  const problem = problemIn(state, 'email');
  return (
    <PartForm path="new-email" prefix="email" button="Change the address" {...{ crumb, fields, problem }} />
  );
}

function Password(state: AccountState) {
  const { crumb, member } = state;
  const problem = problemIn(state, 'password');
  return (
    <form method="post" action="/account/password">
      <Hidden fields={{ crumb }} />
      <input type="hidden" name="username" autoComplete="username" value={member.email} />
      <Field
        field={currentPassword('current', 'Your password until now')}
        prefix="password"
        problem={problem}
      />
      <Field
        field={newPassword('New password', 'At least 8 characters. You are signed out everywhere else.')}
        prefix="password"
        problem={problem}
      />
      <button type="submit">
        <T>Change the password</T>
      </button>
    </form>
  );
}

function Newsletters({ member, crumb }: AccountState) {
  return (
    <ul className="account-list">
      {member.newsletters.map(({ id, name, isSubscribed }) => (
        <li key={id}>
          <p>{name}</p>
          <p className="account-mark">
            <T>{isSubscribed ? 'You get its mails' : 'You get no mails of it'}</T>
          </p>
          <form method="post" action="/account/newsletters">
            <Hidden fields={{ crumb, listId: id, isSubscribed: String(!isSubscribed) }} />
            <button className="quiet" type="submit">
              <T>{isSubscribed ? 'Unsubscribe' : 'Sign up'}</T>{' '}
              <HiddenText text={isSubscribed ? 'from {name}' : 'to {name}'} values={{ name }} />
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}

function Erase(state: AccountState) {
  const problem = problemIn(state, 'erase');
  return (
    <details className="account-erase" open={problem !== undefined}>
      <summary>
        <T>Remove my account</T>
      </summary>
      <p>
        <T>Everything that is kept for your account is removed at once. Nobody can bring it back.</T>
      </p>
      <PartForm
        path="erase"
        prefix="erase"
        crumb={state.crumb}
        fields={[currentPassword('password', 'Your password')]}
        problem={problem}
        button="Remove my account for good"
      />
    </details>
  );
}
