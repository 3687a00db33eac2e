import { renderStatus } from './account/form-parts.ts';
import { passkeyButton } from './account/security-page.ts';
import { escapeHtml } from './template/html-text.ts';

/** A page for contributors, in the colours of the product, not of a theme. */
export function configPage(title: string, content: string, script?: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
<main>
<p class="brand" aria-hidden="true">Vitrine</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
${script === undefined ? '' : `<script type="module" src="${escapeHtml(script)}"></script>\n`}</body>
</html>`;
}

/** The page where contributors sign in and out: a plain form, and a passkey where the browser has one. */
export function signInPage(state: {
  isSignedIn: boolean;
  /** Goes with each form, and with the browser’s cookie of the same name. */
  crumb: string;
  email?: string;
  message?: string;
  /** What went well just now. */
  done?: string | undefined;
  /** The module that wakes what is more than a form. */
  script?: string | undefined;
}): string {
  const crumb = `<input type="hidden" name="crumb" value="${escapeHtml(state.crumb)}">`;
  const alert = state.message
    ? `<p class="alert" role="alert" id="problem">${escapeHtml(state.message)}</p>`
    : '';
  if (state.isSignedIn) return configPage('You are signed in', alert + signOutForm(crumb));
  const passkey = passkeyButton({
    ...{ base: '/config', action: 'sign-in' as const, words: 'Sign in with a passkey' },
  });
  const form = signInForm(crumb, state.email ?? '', state.message !== undefined);
  return configPage(
    'Sign in to your website',
    `${renderStatus(state.done)}${alert}\n${form}\n${passkey}\n${forgotten}`,
    state.script,
  );
}

const forgotten = '<p><a href="/config/forgotten-password">Forgot password?</a></p>';

function signOutForm(crumb: string): string {
  return `<p><a href="/">Go to the website</a></p>
<p><a href="/config/security">Passkeys, and codes of an app</a></p>
<form method="post" action="/config/sign-out">${crumb}<button type="submit">Sign out</button></form>`;
}

function signInForm(crumb: string, email: string, hasProblem: boolean): string {
  const described = hasProblem ? ' aria-describedby="problem"' : '';
  return `<form method="post" action="/config/sign-in">
${crumb}
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}"${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<button type="submit">Sign in</button>
</form>`;
}

const styles = `
:root { color-scheme: light dark; --ground: #f6f4ef; --ink: #1f1d1a; --soft: #6b665d; --line: #8a857b; --accent: #8a3b1e; --on-accent: #fff; --bad: #9b1c1c; }
@media (prefers-color-scheme: dark) { :root { --ground: #191816; --ink: #f1ede4; --soft: #b3ada1; --line: #847e73; --accent: #e59a76; --on-accent: #1c120c; --bad: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(24rem, 100%); padding: 2rem 1.5rem; }
.brand { margin: 0 0 2rem; color: var(--soft); letter-spacing: .08em; text-transform: uppercase; font-size: .8rem; }
h1 { margin: 0 0 1.5rem; font-size: 1.6rem; line-height: 1.2; font-weight: 600; }
label { display: block; margin: 1rem 0 .35rem; font-weight: 500; }
input { width: 100%; padding: .7rem .8rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .4rem; }
button { margin-top: 1.5rem; width: 100%; padding: .8rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .4rem; cursor: pointer; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.alert { margin: 0 0 1rem; padding: .75rem 1rem; border-left: 3px solid var(--bad); color: var(--bad); background: color-mix(in srgb, var(--bad) 8%, transparent); }
.account-part { margin-top: 2.5rem; }
.account-passkey button { color: var(--accent); background: none; border: 1px solid currentcolor; }
.account-passkey { margin-top: -.75rem; }
h2 { font-size: 1.15rem; margin: 0 0 .75rem; }
h2 + *, p { margin-top: 0; }
ul, ol { padding: 0; list-style: none; }
.account-list li { padding: .75rem 0; border-top: 1px solid var(--line); }
.account-when, .account-empty, .field-hint, .optional { color: var(--soft); }
.account-codes code, .account-steps code { overflow-wrap: anywhere; }
.account-qr { background: #fff; max-width: 100%; height: auto; }
.field-error { color: var(--bad); }
.account-done { padding: .75rem 1rem; border-left: 3px solid var(--accent); }
summary { padding: .5rem 0; cursor: pointer; }
button.quiet { width: auto; margin: 0; padding: .5rem 0; background: none; color: var(--accent); text-decoration: underline; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
