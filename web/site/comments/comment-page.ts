import { pageTypes } from '#schema/page-types.ts';
import { inEnglish, type VisitorPage } from '../page/visitor-page.tsx';
import { escapeHtml } from '../template/html-text.ts';
import { type CommentForm, commentTrap, renderCommentForm } from './comment-form.ts';

/** True when the field is filled in that people do not see. */
export function isFilledByRobot(fields: Readonly<Record<string, unknown>>): boolean {
  return Boolean(fields[commentTrap]);
}

/** The page after a comment that was not taken: what was typed is there, and why it was not. */
export function commentPage(form: Omit<CommentForm, 'button'> & { readonly problem: string }): VisitorPage {
  const { problem, wrongField, returnTo } = form;
  const isField = ['body', 'authorName', 'authorUrl'].includes(wrongField ?? '');
  const alert = isField ? '' : `<p class="alert" role="alert">${escapeHtml(problem)}</p>\n`;
  return {
    ...{ pageType: pageTypes.contentItem, typeName: 'comment', title: 'Your comment was not sent' },
    content: inEnglish(
      () => `<div class="comment-page form-page">
<h1>Your comment was not sent</h1>
${alert}${renderCommentForm({ ...form, button: 'Send comment' })}
<p><a href="${escapeHtml(returnTo)}">Back to the page</a></p>
</div>`,
    ),
  };
}
