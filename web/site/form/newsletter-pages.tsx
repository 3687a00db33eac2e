import type { ReactNode } from 'react';
import { T } from '../languages/texts.tsx';
import { drawn, type VisitorPage } from '../page/visitor-page.tsx';

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
  return page(
    'Confirm your sign-up',
    <>
      <p>
        <T values={{ email: maskedEmail, list: listName }}>{'{email} will get mails of {list}.'}</T>
      </p>
      <TokenForm action="/newsletter/confirm" token={token}>
        Confirm my sign-up
      </TokenForm>
    </>,
  );
}

/** What who confirmed sees. */
export function subscribedPage({ listName }: LinkedSubscription): VisitorPage {
  return page(
    'You are signed up',
    <>
      <p>
        <T values={{ list: listName }}>
          {'Thank you for confirming. You will hear of {list} when there is news.'}
        </T>
      </p>
      <HomeLink />
    </>,
  );
}

/** Where the link of every mail leads. */
export function unsubscribePage(found: LinkedSubscription, token: string): VisitorPage {
  const { listName, maskedEmail, state } = found;
  if (state !== 'SUBSCRIBED') return unsubscribedPage(found);
  return page(
    'Unsubscribe',
    <>
      <p>
        <T values={{ email: maskedEmail, list: listName }}>
          {'{email} gets mails of {list}. Do you want to stop that?'}
        </T>
      </p>
      <TokenForm action="/newsletter/unsubscribe" token={token}>
        Unsubscribe
      </TokenForm>
    </>,
  );
}

/** What who left sees. */
export function unsubscribedPage({ listName, maskedEmail }: LinkedSubscription): VisitorPage {
  return page(
    'You are unsubscribed',
    <p>
      <T values={{ email: maskedEmail, list: listName }}>{'No more mails of {list} go to {email}.'}</T>
    </p>,
  );
}

/** What becomes of a link that is none, or too old. */
export function deadLinkPage(message: string): VisitorPage {
  return page(
    'This link does not work any more',
    <>
      <p>
        <T>{message}</T>
      </p>
      <HomeLink />
    </>,
  );
}

function HomeLink() {
  return (
    <p>
      <a className="button" href="/">
        <T>Go to the home page</T>
      </a>
    </p>
  );
}

function page(title: string, content: ReactNode): VisitorPage {
  return {
    ...{ pageType: 'NEWSLETTER_UNSUBSCRIBE', typeName: 'unsubscribe', title },
    content: drawn(() => (
      <section className="account account-entrance newsletter-page">
        <h1>
          <T>{title}</T>
        </h1>
        {content}
      </section>
    )),
  };
}

/** Sends the token of a link on: programs that look into mails press no buttons. */
function TokenForm({
  action,
  token,
  children,
}: {
  readonly action: string;
  readonly token: string;
  readonly children: string;
}) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      <button type="submit">
        <T>{children}</T>
      </button>
    </form>
  );
}
