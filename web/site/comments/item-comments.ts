import { readCaptchaSettings } from '../captcha/captcha.rules.ts';
import type { PageInput } from '../page/page-context.ts';
import { areCommentsShown } from './comments-query.rules.ts';
import { renderComments } from './comments-section.tsx';

/** HTML of the comments of the post that a page shows; empty on other pages, and where Disqus or nobody shows them. */
export function itemComments({ kind, page: { item }, website, query }: PageInput): string {
  const { settings, language, timeZone } = website;
  if (kind !== 'item' || item === null || settings.disqusShortname !== '') return '';
  if (!areCommentsShown(item, settings)) return '';
  const captcha = readCaptchaSettings(website.captchaSettings);
  return renderComments({
    item,
    comments: item.comments,
    query: query.comments,
    language,
    timeZone,
    captcha,
  });
}
