import { type Say, sayIn } from '#schema/words/catalogue.ts';
import {
  type CaptchaSettings,
  captchaField,
  captchaFormClasses,
  captchaMarks,
  captchaMessages,
} from '../captcha/captcha.rules.ts';
import { escapeHtml } from '../template/html-text.ts';

/** The field that people do not see: what fills it in is a robot. */
export const commentTrap = 'homepage';

/** Limits that the form tells the browser; the subgraph looks closer. */
const limits = { authorName: 60, authorUrl: 300, body: 4_000 };

/** What a form for a comment is about, and what it begins with. */
export interface CommentForm {
  readonly itemId: string;
  /** The comment that it answers. */
  readonly parentId?: string | undefined;
  /** Path of the post. */
  readonly returnTo: string;
  readonly button: string;
  /** Null where visitors are not checked. */
  readonly captcha: CaptchaSettings | null;
  readonly values?: Readonly<Record<string, string>>;
  /** The field that is wrong; null when it is none of them. */
  readonly wrongField?: string | null;
  readonly problem?: string;
}

/** A plain form for a comment. Its labels hold their fields, as there is one below each comment. */
export function renderCommentForm(form: CommentForm, language: string): string {
  const say = sayIn(language);
  const { itemId, parentId, returnTo, button, captcha, values = {} } = form;
  const value = (name: string) => escapeHtml(values[name] ?? '');
  const hidden = { itemId, returnTo, ...(parentId ? { parentId } : {}) };
  const fields = Object.entries(hidden).map(
    ([name, text]) => `<input type="hidden" name="${name}" value="${escapeHtml(text)}">`,
  );
  const marks = Object.entries(captchaMarks(captcha, 'comment')).map(
    ([name, text]) => ` ${name}="${escapeHtml(text)}"`,
  );
  return `<form class="comment-form" method="post" action="/comments"${marks.join('')}>
${fields.join('')}
${field(form, 'body', say('Comment'), (attributes) => `<textarea name="body" required rows="4" maxlength="${limits.body}"${attributes}>\n${value('body')}</textarea>`)}
${field(form, 'authorName', say('Your name'), (attributes) => `<input type="text" name="authorName" required maxlength="${limits.authorName}" autocomplete="nickname" value="${value('authorName')}"${attributes}>`)}
${field(form, 'authorUrl', say('Your web address (optional)'), (attributes) => `<input type="url" name="authorUrl" maxlength="${limits.authorUrl}" autocomplete="url" value="${value('authorUrl')}"${attributes}>`)}
<p hidden><label>${escapeHtml(say('Leave this empty'))} <input type="text" name="${commentTrap}" tabindex="-1" autocomplete="off"></label></p>
${captcha === null ? '' : captchaParts(say)}<button type="submit">${escapeHtml(say(button))}</button>
</form>`;
}

/** The badge, what is sent along, and what is said without scripts. */
function captchaParts(say: Say): string {
  const { place, failure } = captchaFormClasses;
  return `<input type="hidden" name="${captchaField}"><div class="${place}" hidden></div><p class="field-error ${failure}" role="alert"></p><noscript><p class="captcha-no-script">${escapeHtml(say(captchaMessages.noScript))}</p></noscript>
`;
}

function field(
  { wrongField, problem }: CommentForm,
  name: string,
  label: string,
  control: (attributes: string) => string,
): string {
  const isWrong = wrongField === name && problem !== undefined;
  const id = `comment-${name}-problem`;
  const attributes = isWrong ? ` aria-invalid="true" aria-describedby="${id}" autofocus` : '';
  const message = isWrong
    ? `<span class="field-error" id="${id}" role="alert">${escapeHtml(problem)}</span>`
    : '';
  return `<p class="comment-field"><label>${escapeHtml(label)} ${control(attributes)}</label>${message}</p>`;
}
