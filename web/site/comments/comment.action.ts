import type { SiteWriteCommentMutation } from '#web/generated/graphql.ts';
import { type Action, redirect, showPage } from '../action.ts';
import { captchaField } from '../captcha/captcha.rules.ts';
import { commentPage, isFilledByRobot } from './comment-page.tsx';

/** What the form below a post sends, with scripts or without. Then the visitor sees the post again. */
export const createComment: Action = {
  method: 'POST',
  path: '/comments',
  crumb: 'page-form',
  formPage: '/',
  async run({ graph, fields, returnTo, text }) {
    const itemId = text('itemId');
    const parentId = text('parentId') || undefined;
    const values = { body: text('body'), authorName: text('authorName'), authorUrl: text('authorUrl') };
    const done = (sent: string) =>
      redirect(`${returnTo}?commentSent=${sent}#comments-${encodeURIComponent(itemId)}`);
    // A robot is told the same as a person, and its words are kept nowhere.
    if (isFilledByRobot(fields)) return done('waiting');
    const ran = await graph.run(
      'SiteWriteComment',
      { input: { itemId, parentId, ...values, captchaToken: text(captchaField) || undefined } },
      ({ createComment }: SiteWriteCommentMutation) => createComment,
    );
    const { answer, message: problem } = ran;
    if (answer?.__typename === 'CommentWritten') return done(answer.isPublished ? 'published' : 'waiting');
    const wrongField = answer && 'field' in answer ? (answer.field?.replace('input.', '') ?? null) : null;
    return showPage(commentPage({ itemId, parentId, returnTo, values, wrongField, problem }), ran);
  },
};
