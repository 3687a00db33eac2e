import { readCaptchaSettings } from '../captcha/captcha.rules.ts';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { escapeHtml } from '../template/html-text.ts';
import { type CommentForm, commentTrap, renderCommentForm } from './comment-form.ts';

/** True when the field is filled in that people do not see. */
export function isFilledByRobot(fields: Readonly<Record<string, unknown>>): boolean {
  return Boolean(fields[commentTrap]);
}

/** The page after a comment that was not taken: what was typed is there, and why it was not. */
export function commentPage(
  form: Omit<CommentForm, 'button' | 'captcha'> & { readonly problem: string },
): VisitorPage {
  const { problem, wrongField, returnTo } = form;
  const isField = ['body', 'authorName', 'authorUrl'].includes(wrongField ?? '');
  return {
    ...{ pageType: 'CONTENT_ITEM', typeName: 'comment', title: 'Your comment was not sent' },
    content: inWords(
      ({ language, captchaSettings }, _strings, say) => `<div class="comment-page form-page">
<h1>${escapeHtml(say('Your comment was not sent'))}</h1>
${isField ? '' : `<p class="alert" role="alert">${escapeHtml(say(problem))}</p>\n`}${renderCommentForm({ ...form, captcha: readCaptchaSettings(captchaSettings), problem: say(problem), button: 'Send comment' }, language)}
<p><a href="${escapeHtml(returnTo)}">${escapeHtml(say('Back to the page'))}</a></p>
</div>`,
    ),
  };
}
