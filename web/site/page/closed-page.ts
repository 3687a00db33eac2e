import { catalogueOf, sayIn } from '#schema/words/catalogue.ts';
import { escapeHtml } from '../template/html-text.ts';

export interface ClosedPageInput {
  readonly closedAs: 'PRIVATE' | 'DELETED' | 'LOCKED';
  readonly language: string;
  readonly title: string;
  /** For the form of a locked one: where its password leads, and what was wrong with it. */
  readonly lock: { readonly returnTo: string; readonly message?: string };
}

/** What visitors get of a website that is offline for the time being, deleted, or locked by a password. */
export function closedPage({ closedAs, language, title, lock }: ClosedPageInput): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${name}</title><link rel="icon" href="data:,">
<style>${style}</style></head>
<body><main><h1>${name}</h1><p>${escapeHtml(textOf(closedAs, language))}</p>${closedAs === 'LOCKED' ? lockForm(language, lock) : ''}</main></body>
</html>
`;
}

function textOf(closedAs: ClosedPageInput['closedAs'], language: string): string {
  const say = sayIn(language);
  if (closedAs === 'LOCKED') return say('This website needs a password.');
  return closedAs === 'DELETED'
    ? say('This website is not there any more.')
    : say('This website is offline for the time being. Please come again later.');
}

/** A plain form: it works without scripts. */
function lockForm(language: string, { returnTo, message }: ClosedPageInput['lock']): string {
  const { systemLockPassword: label, systemLockOpen: submit } = catalogueOf(language).theme;
  const problem = message
    ? `<p class="problem" id="problem" role="alert">${escapeHtml(sayIn(language)(message))}</p>`
    : '';
  return `<form method="post" action="/api/website-password">
<input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">${problem}
<label for="password">${escapeHtml(label)}</label>
<input id="password" name="password" type="password" required maxlength="200" autocomplete="current-password"${message ? ' aria-invalid="true" aria-describedby="problem"' : ''}>
<button type="submit">${escapeHtml(submit)}</button></form>`;
}

const style = `:root{color-scheme:light dark}
body{margin:30vh auto 0;max-width:32rem;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;text-align:center}
form{display:grid;gap:.75rem;max-width:20rem;margin:2rem auto;text-align:start}
input,button{font:inherit;min-height:2.75rem;padding:.25rem .75rem;border:1px solid;border-radius:.375rem}
button{background:CanvasText;color:Canvas;cursor:pointer}
.problem{margin:0;color:light-dark(#a3151b,#ffb3ae)}`;
