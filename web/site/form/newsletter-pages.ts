import type { Say } from '#schema/words/catalogue.ts';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { escapeHtml } from '../template/html-text.ts';

/** What someone who has a link from a mail may know. */
export interface LinkedSubscription {
  readonly listName: string;
  readonly maskedEmail: string;
  readonly state: 'PENDING' | 'SUBSCRIBED' | 'UNSUBSCRIBED';
}

/** Where the link of the mail leads that asks to confirm; it asks again, as programs that look into mails follow links too. */
export function confirmSubscriptionPage(found: LinkedSubscription, token: string): VisitorPage {
  const { listName, maskedEmail, state } = found;
  if (state === 'SUBSCRIBED') return subscribedPage(found);
  return page('Confirm your sign-up', [
    paragraph('{email} will get mails of {list}.', { email: maskedEmail, list: listName }),
    form('/newsletter/confirm', token, 'Confirm my sign-up'),
  ]);
}

/** What who confirmed sees. */
export function subscribedPage({ listName }: LinkedSubscription): VisitorPage {
  return page('You are signed up', [
    paragraph('Thank you for confirming. You will hear of {list} when there is news.', { list: listName }),
    homeLink,
  ]);
}

/** Where the link of every mail leads. */
export function unsubscribePage(found: LinkedSubscription, token: string): VisitorPage {
  const { listName, maskedEmail, state } = found;
  if (state !== 'SUBSCRIBED') return unsubscribedPage(found);
  return page('Unsubscribe', [
    paragraph('{email} gets mails of {list}. Do you want to stop that?', {
      email: maskedEmail,
      list: listName,
    }),
    form('/newsletter/unsubscribe', token, 'Unsubscribe'),
  ]);
}

/** What who left sees. */
export function unsubscribedPage({ listName, maskedEmail }: LinkedSubscription): VisitorPage {
  return page('You are unsubscribed', [
    paragraph('No more mails of {list} go to {email}.', { email: maskedEmail, list: listName }),
  ]);
}

/** What becomes of a link that is none, or too old. */
export function deadLinkPage(message: string): VisitorPage {
  return page('This link does not work any more', [paragraph(message), homeLink]);
}

/** A part of a page, in a language. */
type Part = (say: Say) => string;

const homeLink: Part = (say) =>
  `<p><a class="button" href="/">${escapeHtml(say('Go to the home page'))}</a></p>`;

function paragraph(text: string, values: Readonly<Record<string, string>> = {}): Part {
  return (say) => `<p>${escapeHtml(say(text, values))}</p>`;
}

function page(title: string, parts: readonly Part[]): VisitorPage {
  return {
    ...{ pageType: 'NEWSLETTER_UNSUBSCRIBE', typeName: 'unsubscribe', title },
    content: inWords(
      (_website, _strings, say) =>
        `<section class="account account-entrance newsletter-page"><h1>${escapeHtml(say(title))}</h1>\n${parts.map((part) => part(say)).join('\n')}</section>`,
    ),
  };
}

function form(action: string, token: string, button: string): Part {
  return (say) =>
    `<form method="post" action="${action}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button type="submit">${escapeHtml(say(button))}</button></form>`;
}
