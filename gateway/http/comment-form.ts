import type { FastifyInstance } from 'fastify';
import { commentPage, isFilledByRobot } from '#web/site/comment-page.ts';
import type { FormWriteCommentMutation } from '../generated/graphql.ts';
import { addPageForm, type PageForms } from './page-form.ts';

/** `POST /comments`: what the form below a post sends, with scripts or without. Then the visitor sees the post again. */
export function addCommentForm(app: FastifyInstance, forms: PageForms): void {
  addPageForm(app, forms, { url: '/comments' }, async (form) => {
    const { returnTo } = form;
    const itemId = form.text('itemId');
    const parentId = form.text('parentId') || undefined;
    const values = {
      body: form.text('body'),
      authorName: form.text('authorName'),
      authorUrl: form.text('authorUrl'),
    };
    const done = (sent: string) =>
      form.reply.redirect(`${returnTo}?commentSent=${sent}#comments-${encodeURIComponent(itemId)}`, 303);
    // A robot is told the same as a person, and its words are kept nowhere.
    if (isFilledByRobot(form.fields)) return done('waiting');
    const ran = await form.run(
      'FormWriteComment',
      { input: { itemId, parentId, ...values } },
      ({ writeComment }: FormWriteCommentMutation) => writeComment,
    );
    const { answer, message: problem } = ran;
    if (answer?.__typename === 'CommentWritten') return done(answer.isPublished ? 'published' : 'waiting');
    const wrongField = answer && 'field' in answer ? (answer.field?.replace('input.', '') ?? null) : null;
    return form.showPage(commentPage({ itemId, parentId, returnTo, values, wrongField, problem }), ran);
  });
}
