import { sayIn } from '#schema/words/catalogue.ts';
import { escapeHtml } from '../template/html-text.ts';

/** What visitors get of a website that is offline for the time being, or deleted. */
export function closedPage({
  isDeleted,
  language,
  title,
}: {
  readonly isDeleted: boolean;
  readonly language: string;
  readonly title: string;
}): string {
  const say = sayIn(language);
  const name = escapeHtml(title);
  const text = isDeleted
    ? say('This website is not there any more.')
    : say('This website is offline for the time being. Please come again later.');
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title><link rel="icon" href="data:,">
<style>body{margin:30vh auto 0;max-width:32rem;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;color-scheme:light dark;text-align:center}</style></head>
<body><main><h1>${name}</h1><p>${escapeHtml(text)}</p></main></body>
</html>
`;
}
