import { renderSVG } from 'uqr';
import type { SitePasskeyFragment } from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';
import { inEnglish, type VisitorPage } from '../page/visitor-page.ts';
import { escapeHtml } from '../template/html-text.ts';
import { linkTo, renderAlert, renderField, renderHidden, renderStatus } from './form-parts.ts';

/** How a member signs in: passkeys, and codes of an app. */
export function memberSecurityPage(state: SecurityState): VisitorPage {
  return {
    ...{ pageType: 2, typeName: 'account', title: 'How you sign in' },
    content: inEnglish(
      () =>
        `<section class="account"><p><a href="/account">Your account</a></p><h1>How you sign in</h1>\n${renderSecurity(state)}</section>`,
    ),
  };
}

/** What the second step of a sign-in needs. */
export interface SecondStepState {
  readonly crumb: string;
  /** Leads to what was begun. */
  readonly token: string;
  readonly returnTo?: string | undefined;
  readonly problem?: FormProblem | undefined;
}

/** The second step of a member's sign-in. */
export function secondStepPage(state: SecondStepState): VisitorPage {
  return {
    ...{ pageType: 2, typeName: 'account', title: 'Enter the code' },
    content: inEnglish(
      () =>
        `<section class="account account-entrance"><h1>Enter the code</h1>\n${secondStepForm('/account', state)}</section>`,
    ),
  };
}

/** The form of the second step, for members and for contributors. */
export function secondStepForm(base: '/account' | '/config', state: SecondStepState): string {
  const { crumb, token, returnTo, problem } = state;
  return `${renderAlert(problem)}<p>Your app shows a code of six digits. Without the app, use one of your recovery codes.</p>
<form method="post" action="${base}/sign-in/code">${renderHidden({ crumb, token, returnTo })}
${renderField(codeField('Code'), 'step', problem)}
<button type="submit">Sign in</button></form>
<p><a href="${linkTo(`${base}/sign-in`, { returnTo })}">Begin again</a></p>`;
}

/** How someone signs in, and what they just did about it. */
export interface SecurityState {
  /** Where the forms go: `/account` for members, `/config` for contributors. */
  readonly base: '/account' | '/config';
  readonly crumb: string;
  readonly isTotpOn: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly SitePasskeyFragment[];
  /** The app's secret that waits for a first code. */
  readonly started?: { readonly secret: string; readonly uri: string } | undefined;
  /** Recovery codes, shown this one time. */
  readonly recoveryCodes?: readonly string[] | undefined;
  readonly problem?: FormProblem | undefined;
  readonly done?: string | undefined;
}

/** Passkeys and codes: how to sign in without a password alone. */
export function renderSecurity(state: SecurityState): string {
  return [
    renderStatus(state.done),
    renderAlert(state.problem),
    state.recoveryCodes ? recoveryCodes(state.recoveryCodes) : '',
    '<section class="account-part" aria-labelledby="passkeys-title"><h2 id="passkeys-title">Passkeys</h2>',
    passkeys(state),
    '</section>',
    '<section class="account-part" aria-labelledby="totp-title"><h2 id="totp-title">Codes of an app</h2>',
    codes(state),
    '</section>',
  ].join('\n');
}

function recoveryCodes(list: readonly string[]): string {
  const items = list.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('');
  return `<section class="account-part" aria-labelledby="recovery-title"><h2 id="recovery-title">Recovery codes</h2>
<p>Keep them in a safe place: each signs you in once if you lose the app. They are shown only now.</p>
<ul class="account-codes">${items}</ul></section>`;
}

function passkeys({ base, crumb, passkeys: list }: SecurityState): string {
  const rows = list.map(({ id, name, host, createdAt }) => {
    const label = escapeHtml(name);
    const since = createdAt.slice(0, 10);
    return `<li><p>${label}<br><span class="account-when">for ${escapeHtml(host)}, since <time datetime="${since}">${since}</time></span></p>
<form method="post" action="${base}/passkeys/remove">${renderHidden({ crumb, id })}<button class="quiet" type="submit">Remove<span class="visually-hidden"> ${label}</span></button></form></li>`;
  });
  const none =
    '<p class="account-empty">None yet. A passkey signs you in by the lock of your device, without a password.</p>';
  return `${list.length === 0 ? none : `<ul class="account-list">${rows.join('\n')}</ul>`}
${passkeyButton({ base, action: 'new', words: 'Add a passkey' })}`;
}

/** A button that only scripts can give a meaning to: it is hidden until they do. */
export function passkeyButton(button: {
  readonly base: string;
  readonly action: 'new' | 'sign-in';
  readonly words: string;
  readonly returnTo?: string | undefined;
}): string {
  const { base, action, words, returnTo = '' } = button;
  return `<div class="account-passkey" data-enhance="passkey" data-base="${base}" data-action="${action}" data-return="${escapeHtml(returnTo)}">
<button type="button" hidden>${escapeHtml(words)}</button><p class="field-error" role="alert"></p></div>`;
}

function codes(state: SecurityState): string {
  const { base, crumb, isTotpOn, recoveryCodesLeft, started, problem } = state;
  if (isTotpOn) {
    const left = `${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code is' : 'codes are'} left.`;
    const password = {
      ...{ name: 'password', label: 'Your password', type: 'password' as const },
      ...{ autocomplete: 'current-password', maxLength: 1_000 },
    };
    return `<p>A sign-in by password asks for a code of your app. ${left}</p>
<details class="account-erase"><summary>Ask for codes no more</summary>
<form method="post" action="${base}/totp/stop">${renderHidden({ crumb })}${renderField(password, 'totp', problem)}
<button type="submit">Ask for codes no more</button></form></details>`;
  }
  if (!started)
    return `<p class="account-empty">Besides your password, a sign-in asks for a code that an app on your phone shows.</p>
<form method="post" action="${base}/totp/start">${renderHidden({ crumb })}<button type="submit">Use an app</button></form>`;
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(started.uri))}`;
  return `<ol class="account-steps"><li><p>Show this picture to the app, or type <code>${escapeHtml(started.secret)}</code> there.</p>
<img class="account-qr" src="${escapeHtml(image)}" width="220" height="220" alt="QR code with the secret above">
<p><a href="${escapeHtml(started.uri)}">Open an app on this device</a></p></li>
<li><form method="post" action="${base}/totp/confirm">${renderHidden({ crumb, secret: started.secret, uri: started.uri })}
${renderField(codeField('The code that it shows'), 'totp', problem)}
<button type="submit">Use this app</button></form></li></ol>`;
}

/** The field for a code. */
export function codeField(label: string) {
  return { name: 'code', label, autocomplete: 'one-time-code', maxLength: 40 };
}
