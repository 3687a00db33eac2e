import type {
  SiteAccountAddressFragment,
  SiteAccountMemberFragment,
  SiteWebsiteFragment,
} from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';
import { inEnglish, type VisitorPage } from '../page/visitor-page.ts';
import { escapeHtml } from '../template/html-text.ts';
import { addressForm, addressText } from './address-form.ts';
import { deviceName } from './device-name.rules.ts';
import { linkTo, renderAlert, renderField, renderHidden, renderStatus } from './form-parts.ts';

/** Parts of the account page that have a form. */
export type AccountPart =
  | 'profile'
  | 'email'
  | 'password'
  | 'addresses'
  | 'newsletters'
  | 'sessions'
  | 'erase';

/** What the account page shows. */
export interface AccountState {
  readonly member: SiteAccountMemberFragment;
  readonly crumb: string;
  /** The page to stay on after signing out. */
  readonly returnTo: string | undefined;
  /** The address whose form is open; `new` for another one. */
  readonly editedAddress?: string | undefined;
  /** What went well just now. */
  readonly done?: string | undefined;
  /** What did not, in which part, with what was typed there. */
  readonly failed?:
    | {
        readonly part: AccountPart;
        readonly problem: FormProblem;
        readonly typed: Readonly<Record<string, string>>;
      }
    | undefined;
}

/** The account of a member: everything that is kept about them, and how to change it. */
export function accountPage(state: AccountState): VisitorPage {
  return {
    ...{ pageType: 2, typeName: 'account', title: 'Your account' },
    content: inEnglish((website) => renderAccount(state, website)),
  };
}

function renderAccount(state: AccountState, website: SiteWebsiteFragment): string {
  const { member, crumb, returnTo } = state;
  const name = `${member.firstName} ${member.lastName}`.trim();
  return [
    '<section class="account"><h1>Your account</h1>',
    renderStatus(state.done),
    `<p class="account-who">You are signed in as <strong>${escapeHtml(name || member.email)}</strong>.</p>`,
    `<form class="account-sign-out" method="post" action="/account/sign-out">${renderHidden({ crumb, returnTo })}<button class="quiet" type="submit">Sign out</button></form>`,
    places(state),
    part(state, 'profile', 'Your name', profileForm(state)),
    part(state, 'addresses', 'Addresses', addresses(state, website)),
    ...(member.newsletters.length > 0
      ? [part(state, 'newsletters', 'News by mail', newsletters(state))]
      : []),
    part(state, 'email', 'Mail address', emailForm(state)),
    part(state, 'password', 'Password', passwordForm(state)),
    '<section class="account-part"><h2>Passkeys and codes</h2><p><a href="/account/security">How you sign in</a></p></section>',
    part(state, 'sessions', 'Where you are signed in', sessions(state, website)),
    part(
      state,
      'erase',
      'Your data',
      `<p><a href="/account/data.json" download>Download everything that is kept about you</a></p>\n${eraseForm(state)}`,
    ),
    '</section>',
  ].join('\n');
}

function part(state: AccountState, id: AccountPart, title: string, content: string): string {
  const problem = state.failed?.part === id ? state.failed.problem : undefined;
  return `<section class="account-part" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${renderAlert(problem)}${content}</section>`;
}

/** What is open to the member, and how far they are in it; nothing when nothing is. */
function places({ member: { areas, courses } }: AccountState): string {
  const begun = courses.flatMap(({ collection, doneItemIds, total }) => {
    if (!collection) return [];
    const progress = `${doneItemIds.length} of ${total} lessons finished`;
    return [
      `<li><p><a href="${escapeHtml(collection.fullUrl)}">${escapeHtml(collection.title)}</a></p><p class="account-when">${progress}</p></li>`,
    ];
  });
  const open = areas.map(({ title }) => `<li><p>${escapeHtml(title)}</p></li>`);
  if (begun.length + open.length === 0) return '';
  return `<section class="account-part" aria-labelledby="places-title"><h2 id="places-title">Open to you</h2>
<ul class="account-list">${[...open, ...begun].join('\n')}</ul></section>`;
}

function problemOf({ failed }: AccountState, id: AccountPart): FormProblem | undefined {
  return failed?.part === id ? failed.problem : undefined;
}

function form(state: AccountState, path: string, fields: string, button: string): string {
  return `<form method="post" action="/account/${path}">${renderHidden({ crumb: state.crumb })}${fields}
<button type="submit">${button}</button></form>`;
}

function profileForm(state: AccountState): string {
  const { member, failed } = state;
  const typed = failed?.part === 'profile' ? failed.typed : {};
  const problem = problemOf(state, 'profile');
  const optional = { isRequired: false, maxLength: 100 };
  const first = { name: 'firstName', label: 'First name', autocomplete: 'given-name', ...optional };
  const last = { name: 'lastName', label: 'Last name', autocomplete: 'family-name', ...optional };
  const fields = [
    renderField({ ...first, value: typed.firstName ?? member.firstName }, 'profile', problem),
    renderField({ ...last, value: typed.lastName ?? member.lastName }, 'profile', problem),
  ];
  return form(state, 'profile', fields.join(''), 'Save');
}

function currentPassword(
  name: string,
  label: string,
  prefix: string,
  problem: FormProblem | undefined,
): string {
  return renderField(
    { name, label, type: 'password', autocomplete: 'current-password', maxLength: 1_000 },
    prefix,
    problem,
  );
}

function emailForm(state: AccountState): string {
  const problem = problemOf(state, 'email');
  const typed = state.failed?.part === 'email' ? (state.failed.typed.email ?? '') : '';
  const fields = [
    renderField(
      {
        ...{ name: 'email', label: 'New mail address', type: 'email', autocomplete: 'email', value: typed },
        hint: 'We send a link there. Your account keeps its address until you follow it.',
      },
      'email',
      problem,
    ),
    currentPassword('password', 'Your password', 'email', problem),
  ];
  return `<p>It is <strong>${escapeHtml(state.member.email)}</strong>.</p>${form(state, 'new-email', fields.join(''), 'Change the address')}`;
}

function passwordForm(state: AccountState): string {
  const problem = problemOf(state, 'password');
  const fields = [
    `<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(state.member.email)}">`,
    currentPassword('current', 'Your password until now', 'password', problem),
    renderField(
      {
        ...{ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password' },
        ...{
          hint: 'At least 8 characters. You are signed out everywhere else.',
          minLength: 8,
          maxLength: 1_000,
        },
      },
      'password',
      problem,
    ),
  ];
  return form(state, 'password', fields.join(''), 'Change the password');
}

function addresses(state: AccountState, website: SiteWebsiteFragment): string {
  const { member, crumb, editedAddress, failed } = state;
  const edited = member.addresses.find(({ id }) => id === editedAddress);
  const typed = failed?.part === 'addresses' ? failed.typed : undefined;
  const isOpen = editedAddress !== undefined || typed !== undefined;
  const list = member.addresses.map((address) => addressEntry(address, crumb, website)).join('\n');
  const empty = '<p class="account-empty">None yet. Keep one here, and you need not type it again.</p>';
  const add = `<p><a class="button" href="${linkTo('/account', { address: 'new' })}#addresses">Add an address</a></p>`;
  const opened = isOpen
    ? addressForm({
        crumb,
        address: edited,
        typed,
        problem: problemOf(state, 'addresses'),
        language: website.language,
        country: website.settings.country,
      })
    : add;
  return `${member.addresses.length === 0 ? empty : `<ul class="account-list">${list}</ul>`}\n${opened}`;
}

function addressEntry(
  address: SiteAccountAddressFragment,
  crumb: string,
  website: SiteWebsiteFragment,
): string {
  const name = escapeHtml(address.name);
  return `<li><address>${addressText(address, website.language)}</address>${address.isDefault ? '<p class="account-mark">First choice</p>' : ''}
<p class="account-actions"><a href="${linkTo('/account', { address: address.id })}#addresses">Change<span class="visually-hidden"> the address of ${name}</span></a></p>
<form method="post" action="/account/addresses/remove">${renderHidden({ crumb, id: address.id })}<button class="quiet" type="submit">Remove<span class="visually-hidden"> the address of ${name}</span></button></form></li>`;
}

function newsletters({ member, crumb }: AccountState): string {
  const rows = member.newsletters.map(({ id, name, isSubscribed }) => {
    const list = escapeHtml(name);
    const [mark, button] = isSubscribed
      ? ['You get its mails', `Unsubscribe<span class="visually-hidden"> from ${list}</span>`]
      : ['You get no mails of it', `Sign up<span class="visually-hidden"> to ${list}</span>`];
    return `<li><p>${list}</p><p class="account-mark">${mark}</p><form method="post" action="/account/newsletters">${renderHidden({ crumb, listId: id, isSubscribed: String(!isSubscribed) })}<button class="quiet" type="submit">${button}</button></form></li>`;
  });
  return `<ul class="account-list">${rows.join('\n')}</ul>`;
}

function sessions({ member, crumb }: AccountState, { language, timeZone }: SiteWebsiteFragment): string {
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const rows = member.sessions.map(({ id, userAgent, createdAt, isCurrent }) => {
    const device = escapeHtml(deviceName(userAgent));
    const since = escapeHtml(when.format(new Date(createdAt)));
    const end = `<form method="post" action="/account/sessions">${renderHidden({ crumb, id })}<button class="quiet" type="submit">Sign out<span class="visually-hidden"> ${device}, since ${since}</span></button></form>`;
    return `<li><p>${device}<br><span class="account-when">since ${since}</span></p>${isCurrent ? '<p class="account-mark">This one</p>' : end}</li>`;
  });
  const others =
    member.sessions.length > 1
      ? `<form method="post" action="/account/sessions/others">${renderHidden({ crumb })}<button class="quiet" type="submit">Sign out everywhere else</button></form>`
      : '';
  return `<ul class="account-list">${rows.join('\n')}</ul>${others}`;
}

function eraseForm(state: AccountState): string {
  const problem = problemOf(state, 'erase');
  const isOpen = problem === undefined ? '' : ' open';
  return `<details class="account-erase"${isOpen}><summary>Remove my account</summary>
<p>Everything that is kept for your account is removed at once. Nobody can bring it back.</p>
${form(state, 'erase', currentPassword('password', 'Your password', 'erase', problem), 'Remove my account for good')}</details>`;
}
