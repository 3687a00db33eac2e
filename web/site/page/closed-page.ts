import { catalogueOf, sayIn } from '#schema/words/catalogue.ts';
import {
  colourStyleOf,
  type LockScreenLook,
  lockPictureUrl,
  usualLook,
} from '../lock-screen/lock-screen.rules.ts';
import { escapeHtml } from '../template/html-text.ts';

export interface ClosedPageInput {
  readonly closedAs: 'PRIVATE' | 'DELETED' | 'LOCKED';
  readonly language: string;
  readonly title: string;
  /** What its owner chose instead of the usual; absent where nothing was. */
  readonly look?: LockScreenLook | undefined;
  /** For the form of a locked one: where its password leads, and what was wrong with it. */
  readonly lock: { readonly returnTo: string; readonly message?: string };
}

/** What visitors get of a website that is offline for the time being, deleted, or locked by a password. */
export function closedPage({ closedAs, language, title, look = usualLook, lock }: ClosedPageInput): string {
  const name = escapeHtml(title);
  const colours = colourStyleOf(look);
  const picture =
    look.imageUrl === ''
      ? ''
      : `<img class="lock-picture" src="${escapeHtml(lockPictureUrl(look))}" alt="${escapeHtml(look.imageAlt)}">`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${name}</title><link rel="icon" href="data:,">
<style>${style}</style></head>
<body class="lock-screen"${colours === '' ? '' : ` style="${colours}"`}><main>${picture}<h1>${escapeHtml(look.title) || name}</h1><p class="lock-text">${escapeHtml(look.text || textOf(closedAs, language))}</p>${closedAs === 'LOCKED' ? lockForm(language, lock) : ''}</main></body>
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

const style = `:root{color-scheme:light dark;background:Canvas}
*{box-sizing:border-box}
body{display:grid;align-content:center;justify-items:center;min-height:100vh;margin:0;padding:2rem 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;text-align:center;overflow-wrap:anywhere}
main{width:100%;max-width:36rem}
.lock-picture{display:block;width:100%;max-height:45vh;margin-bottom:2rem;border-radius:.5rem;object-fit:cover}
h1{line-height:1.2;text-wrap:balance}
.lock-text{white-space:pre-line}
form{display:grid;gap:.75rem;max-width:20rem;margin:2rem auto;text-align:start}
input,button{font:inherit;min-height:2.75rem;padding:.25rem .75rem;border:1px solid;border-radius:.375rem}
input{background:Canvas;color:CanvasText}
button{background:CanvasText;color:Canvas;cursor:pointer}
.problem{margin:0;color:light-dark(#a3151b,#ffb3ae)}
body[style] .problem{padding:.25rem .75rem;border-radius:.375rem;background:Canvas}`;
