import { readCaptchaSettings } from '../captcha/captcha.rules.ts';
import { T } from '../languages/texts.tsx';
import { drawn, type VisitorPage } from '../page/visitor-page.tsx';
import { CommentForm, type CommentFormProps, commentTrap } from './comment-form.tsx';

/** True when the field is filled in that people do not see. */
export function isFilledByRobot(fields: Readonly<Record<string, unknown>>): boolean {
  return Boolean(fields[commentTrap]);
}

/** The page after a comment that was not taken: what was typed is there, and why it was not. */
export function commentPage(
  form: Omit<CommentFormProps, 'button' | 'captcha'> & { readonly problem: string },
): VisitorPage {
  const { problem, wrongField, returnTo } = form;
  const isField = ['body', 'authorName', 'authorUrl'].includes(wrongField ?? '');
  return {
    ...{ pageType: 'CONTENT_ITEM', typeName: 'comment', title: 'Your comment was not sent' },
    content: drawn(({ captchaSettings }) => (
      <div className="comment-page form-page">
        <h1>
          <T>Your comment was not sent</T>
        </h1>
        {!isField && (
          <p className="alert" role="alert">
            <T>{problem}</T>
          </p>
        )}
        <CommentForm {...form} captcha={readCaptchaSettings(captchaSettings)} button="Send comment" />
        <p>
          <a href={returnTo}>
            <T>Back to the page</T>
          </a>
        </p>
      </div>
    )),
  };
}
