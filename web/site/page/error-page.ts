import { catalogueOf } from '#schema/words/catalogue.ts';
import type { SiteRequest, SiteResponse } from '../render.ts';
import { escapeHtml } from '../template/html-text.ts';

/** What visitors get when a page could not be made at all: what to do, and the number that the log knows it by. */
export function errorPage({
  requestId,
  ...words
}: Pick<SiteRequest, 'requestId'> & { readonly title?: string; readonly text?: string }): SiteResponse {
  const texts = catalogueOf('en').theme;
  const title = escapeHtml(words.title ?? texts.systemErrorTitle);
  const text = escapeHtml(words.text ?? texts.systemErrorText);
  const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark}body{margin:20vh auto 0;max-width:32rem;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif}code{font-size:.875em;overflow-wrap:anywhere}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><code>${escapeHtml(requestId)}</code></p></main></body>
</html>
`;
  const headers = { 'cache-control': 'private, no-store' };
  return { status: 500, contentType: 'text/html; charset=utf-8', headers, body, isShareable: false };
}
