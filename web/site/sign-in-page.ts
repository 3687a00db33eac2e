import { escapeHtml } from './template/html-text.ts';

/** The page where contributors sign in and out: a plain form, in the colours of the product, not of a theme. */
export function signInPage(state: {
  isSignedIn: boolean;
  /** Goes with each form, and with the browser’s cookie of the same name. */
  crumb: string;
  email?: string;
  message?: string;
}): string {
  const crumb = `<input type="hidden" name="crumb" value="${escapeHtml(state.crumb)}">`;
  const alert = state.message
    ? `<p class="alert" role="alert" id="problem">${escapeHtml(state.message)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sign in</title>
<style>${styles}</style>
</head>
<body>
<main>
<p class="brand" aria-hidden="true">Vitrine</p>
<h1>${state.isSignedIn ? 'You are signed in' : 'Sign in to your website'}</h1>
${alert}
${state.isSignedIn ? signOutForm(crumb) : signInForm(crumb, state.email ?? '', state.message !== undefined)}
</main>
</body>
</html>`;
}

function signOutForm(crumb: string): string {
  return `<p><a href="/">Go to the website</a></p>
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
`;
