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

/** Puts head, foot and what comes first in the body in their places, also in layouts that have no marks for them. */
export function fillFrame(html: string, parts: { head: string; bodyStart: string; foot: string }): string {
  const withHead = html.includes(headMark)
    ? html.replace(headMark, () => parts.head)
    : insertBefore(html, /<\/head\s*>/i, parts.head, 'start');
  const withFoot = withHead.includes(footMark)
    ? withHead.replace(footMark, () => parts.foot)
    : insertBefore(withHead, /<\/body\s*>/i, parts.foot, 'end');
  const clean = withFoot.replaceAll(headMark, '').replaceAll(footMark, '');
  if (parts.bodyStart === '') return clean;
  const body = firstTag(clean, 'body');
  const at = body === undefined ? 0 : body.from + body.text.length;
  return clean.slice(0, at) + parts.bodyStart + clean.slice(at);
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

function insertBefore(html: string, place: RegExp, text: string, otherwise: 'start' | 'end'): string {
  const at = html.search(place);
  if (at !== -1) return html.slice(0, at) + text + html.slice(at);
  return otherwise === 'start' ? text + html : html + text;
}
