import { pageTypes } from '#schema/page-types.ts';
import { inEnglish, type VisitorPage } from '../page/visitor-page.tsx';
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
    `<p>${escapeHtml(maskedEmail)} will get mails of ${escapeHtml(listName)}.</p>`,
    form('/newsletter/confirm', token, 'Confirm my sign-up'),
  ]);
}

/** What who confirmed sees. */
export function subscribedPage({ listName }: LinkedSubscription): VisitorPage {
  return page('You are signed up', [
    `<p>Thank you for confirming. You will hear of ${escapeHtml(listName)} when there is news.</p>`,
    '<p><a class="button" href="/">Go to the home page</a></p>',
  ]);
}

/** Where the link of every mail leads. */
export function unsubscribePage(found: LinkedSubscription, token: string): VisitorPage {
  const { listName, maskedEmail, state } = found;
  if (state !== 'SUBSCRIBED') return unsubscribedPage(found);
  return page('Unsubscribe', [
    `<p>${escapeHtml(maskedEmail)} gets mails of ${escapeHtml(listName)}. Do you want to stop that?</p>`,
    form('/newsletter/unsubscribe', token, 'Unsubscribe'),
  ]);
}

/** What who left sees. */
export function unsubscribedPage({ listName, maskedEmail }: LinkedSubscription): VisitorPage {
  return page('You are unsubscribed', [
    `<p>No more mails of ${escapeHtml(listName)} go to ${escapeHtml(maskedEmail)}.</p>`,
  ]);
}

/** What becomes of a link that is none, or too old. */
export function deadLinkPage(message: string): VisitorPage {
  return page('This link does not work any more', [
    `<p>${escapeHtml(message)}</p>`,
    '<p><a class="button" href="/">Go to the home page</a></p>',
  ]);
}

function page(title: string, parts: readonly string[]): VisitorPage {
  return {
    ...{ pageType: pageTypes.newsletterUnsubscribe, typeName: 'unsubscribe', title },
    content: inEnglish(
      () =>
        `<section class="account account-entrance newsletter-page"><h1>${escapeHtml(title)}</h1>\n${parts.join('\n')}</section>`,
    ),
  };
}

function form(action: string, token: string, button: string): string {
  return `<form method="post" action="${action}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button type="submit">${escapeHtml(button)}</button></form>`;
}
