import { isRecord } from '#schema/record.ts';
import { textOf } from '../theme/loose-json.ts';
import { escapeHtml } from './html-text.ts';
import type { RenderInput } from './render-run.ts';
import { pageClasses } from './system-variables.ts';

/** What visitors get when a theme fails wholly: the content without the theme's looks. */
export function fallbackPage({ context, system }: RenderInput, main: string): string {
  const website = isRecord(context.website) ? context.website : {};
  const collection = isRecord(context.collection) ? context.collection : {};
  const site = escapeHtml(textOf(website.siteTitle));
  const title = [escapeHtml(textOf(collection.title)), site].filter((part) => part !== '').join(' – ');
  const language = escapeHtml(textOf(website.language) || 'en');
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${system.headers}</head>
<body class="${escapeHtml(pageClasses(context))}"><header><a href="/">${site}</a></header>
<main>${main === '' ? textOf(context.mainContent) : main}</main>${system.footers}</body>
</html>
`;
}
