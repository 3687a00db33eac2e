import { randomBytes } from 'node:crypto';
import { translateMessage } from '#schema/words/catalogue.ts';
import { directionOf } from '../languages/direction.rules.ts';
import { firstTag } from '../template/html-tags.ts';
import { escapeHtml } from '../template/html-text.ts';
import type { ThemeProblem } from '../theme/theme.ts';

/**
 * What goes into head and foot is known only when the page is rendered (which islands are on it, what the theme wrote
 * itself), so layouts get marks with a secret of this process, and the marks are replaced afterwards.
 */
const secret = randomBytes(9).toString('base64url');
export const headMark = `<!--head:${secret}-->`;
export const footMark = `<!--foot:${secret}-->`;

/** The page up to the end of its head. */
export function headOf(html: string): string {
  const end = html.search(/<\/head\s*>|<body[\s>]/i);
  return html.slice(0, end === -1 ? html.indexOf(headMark) + 1 : end);
}

/**
 * Puts head, foot and what comes first in the body in their places, also in layouts that have no marks for them. They are all looked
 * for in the page as it was, which is put together once: each step for itself would write all of it anew.
 */
export function fillFrame(html: string, parts: { head: string; bodyStart: string; foot: string }): string {
  const body = parts.bodyStart === '' ? undefined : firstTag(html, 'body');
  const behindBody = body ? body.from + body.text.length : 0;
  const insertions = [
    ...inPlaces(html, headMark, parts.head, () => Math.max(html.search(/<\/head\s*>/i), 0)),
    { from: behindBody, to: behindBody, text: parts.bodyStart },
    ...inPlaces(html, footMark, parts.foot, () => {
      const end = html.search(/<\/body\s*>/i);
      return end === -1 ? html.length : end;
    }),
  ].toSorted((one, other) => one.from - other.from);
  let filled = '';
  let done = 0;
  for (const { from, to, text } of insertions) {
    filled += html.slice(done, from) + text;
    done = to;
  }
  return filled + html.slice(done);
}

/** A text instead of the first of its marks, and nothing instead of the others; where a layout has none, it goes elsewhere. */
function inPlaces(html: string, mark: string, text: string, elsewhere: () => number) {
  const places: { from: number; to: number; text: string }[] = [];
  for (let from = html.indexOf(mark); from !== -1; from = html.indexOf(mark, from + mark.length))
    places.push({ from, to: from + mark.length, text: places.length === 0 ? text : '' });
  if (places.length > 0) return places;
  const from = elsewhere();
  return [{ from, to: from, text }];
}

/** Says that a page is written from the right, where its language is and the theme does not say it. */
export function tellDirection(html: string, language: string): string {
  if (directionOf(language) === 'ltr') return html;
  const tag = firstTag(html, 'html');
  if (tag === undefined || /\sdir\s*=/i.test(tag.text)) return html;
  const { from, text } = tag;
  const attributes = text.slice('<html'.length, -1);
  return `${html.slice(0, from)}<html${attributes} dir="rtl">${html.slice(from + text.length)}`;
}

/** A message that came back with a form, for those without scripts. */
export function renderNotice(
  { title, message }: { title: string; message: string },
  language: string,
): string {
  return `<div class="site-notice" role="alert"><strong>${escapeHtml(translateMessage(language, title))}</strong> ${escapeHtml(translateMessage(language, message))}</div>`;
}

/** What went wrong in the theme, for an editor; it opens and closes without scripts. */
export function renderProblems(problems: readonly ThemeProblem[]): string {
  if (problems.length === 0) return '';
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const rows = problems.map(({ file, line, column, message, whatWeDid }) => {
    const where = [file || 'the theme', ...(line > 0 ? [line, ...(column > 0 ? [column] : [])] : [])].join(
      ':',
    );
    return `<li><code>${escapeHtml(where)}</code>${escapeHtml(message)} ${escapeHtml(whatWeDid)}</li>`;
  });
  return `<details class="site-problems"><summary>${count} in this page’s templates</summary><ol>${rows.join('')}</ol></details>`;
}
