import { refuseRobot } from '#kit/captcha.ts';
import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { WriteMails } from '#kit/outbox.ts';
import { localPath, type Viewer } from '#kit/viewer.ts';
import { isEmail, normalizeEmail } from '#schema/email-address.rules.ts';
import type { FormsContext } from '../context.ts';
import { invalid } from '../forms/invalid.ts';
import type { SubscribeInput } from '../generated/graphql.ts';
import { submissionMessages } from '../submissions/answer.rules.ts';
import { emailMessage } from '../submissions/email-message.ts';
import { isByRobot } from '../submissions/submission.rules.ts';
import {
  confirm,
  findByConfirmLink,
  findList,
  type LinkedSubscription,
  type MailingListRow,
  requestSubscription,
  type SignUp,
} from './mailing-list.data.ts';
import {
  confirmLimits,
  mailingListMessages,
  readLanguage,
  readPersonName,
  readSource,
} from './mailing-list.rules.ts';
import { renderConfirmMail, renderWelcomeMail } from './subscription-mail.rules.ts';

/** Where forms in popups say that they are; their captcha is one of its own. */
const popupSource = 'popup';

/** Signs a visitor up; whoever asks learns nothing about who is on the list. */
export async function subscribeVisitor(context: FormsContext, input: SubscribeInput) {
  const email = normalizeEmail(input.email);
  if (!isEmail(email)) return invalid('input.email', emailMessage);
  const { db, mailer, viewer } = context;
  const list = await findList(db, input.listId ?? null);
  if (!list) return { __typename: 'FormNotConfigured', message: submissionMessages.notConfigured } as const;
  if (isByRobot(input))
    return { __typename: 'FormKeyRefused', message: submissionMessages.keyUnknown } as const;
  const action = input.source === popupSource ? 'promo-popup' : 'newsletter';
  const refusal = await refuseRobot(context, action, input.captchaKey, submissionMessages.captchaFailed);
  if (refusal) return refusal;
  const signUp = {
    ...{ email, firstName: readPersonName(input.firstName), lastName: readPersonName(input.lastName) },
    ...{ language: readLanguage(input.language), source: readSource(input.source) },
  };
  await mailer.transaction(db, (queries, write) => askToConfirm(queries, write, list, signUp, viewer));
  return { __typename: 'SubscriptionRequested', message: mailingListMessages.requested } as const;
}

/** Notes the sign-up and writes the mail that asks to confirm it, in one transaction; nothing when there is nothing to ask. */
export async function askToConfirm(
  queries: Queries,
  write: WriteMails,
  list: MailingListRow,
  signUp: SignUp,
  viewer: Pick<Viewer, 'baseUrl' | 'translation'>,
): Promise<void> {
  const asked = await requestSubscription(queries, list.id, signUp, confirmLimits.pauseSeconds);
  if (!asked) return;
  const url = linkTo(viewer, 'confirm', asked.token);
  const mail = renderConfirmMail({ language: signUp.language, listName: list.name, url });
  await write([{ key: `confirm:${asked.id}:${asked.token.slice(0, 8)}`, to: signUp.email, ...mail }]);
}

/** Makes a subscriber of who followed the link, and writes the first mail; following it again changes nothing. */
export async function confirmVisitor(
  { db, mailer, viewer }: FormsContext,
  token: string,
): Promise<LinkedSubscription | null> {
  const { lifetimeSeconds } = confirmLimits;
  return mailer.transaction(db, async (queries, write) => {
    const confirmed = await confirm(queries, token, lifetimeSeconds);
    if (!confirmed) return findByConfirmLink(queries, token, lifetimeSeconds);
    await writeWelcome(write, confirmed, viewer);
    return confirmed;
  });
}

/** Writes the first mail of a subscription, which tells the way out. */
export async function writeWelcome(
  write: WriteMails,
  subscription: Omit<LinkedSubscription, 'state'>,
  viewer: Pick<Viewer, 'baseUrl' | 'translation'>,
): Promise<void> {
  const { id, email, language, listName, unsubscribeToken } = subscription;
  const unsubscribeUrl = linkTo(viewer, 'unsubscribe', unsubscribeToken);
  const mail = renderWelcomeMail({ language, listName, unsubscribeUrl });
  // Whoever left may come back, and gets a first mail again.
  await write([{ key: `welcome:${id}:${newId()}`, to: email, ...mail }]);
}

function linkTo(
  viewer: Pick<Viewer, 'baseUrl' | 'translation'>,
  page: 'confirm' | 'unsubscribe',
  token: string,
): string {
  return `${viewer.baseUrl ?? ''}${localPath(viewer, `/newsletter/${page}`)}?token=${token}`;
}
