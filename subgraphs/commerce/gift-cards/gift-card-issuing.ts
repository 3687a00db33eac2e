import type { Queries, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { Mailer } from '#kit/outbox.ts';
import type { Secret } from '#kit/secret.ts';
import { instantOf } from '../calendar/local-time.rules.ts';
import { writeGiftCard } from './gift-card.data.ts';
import { balanceOf } from './gift-card.rules.ts';
import { codeBytes, codeOf, formatCode, lastFourOf } from './gift-card-code.rules.ts';
import { hashCode } from './gift-card-code.ts';
import { renderGiftCardMail } from './gift-card-mail.rules.ts';
import { findDueCards, lockDueCard, noteSent } from './gift-card-sending.data.ts';

/** What it takes to make a website's gift cards and to mail them. */
export interface IssuingPowers {
  readonly db: ScopedDatabase;
  readonly mailer: Mailer;
  readonly secret: Secret;
}

/** A gift card that an order brings: bought by a line, or what a refund became. */
export interface OrderedCard {
  /** Names it: asking again makes no second one. */
  readonly key: string;
  readonly orderId: string;
  readonly lineId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly message: string;
  readonly deliveryDate: string | null;
  readonly accountId: string | null;
}

/** The hour at which a gift card is mailed on its day, by the website's clocks. */
const sendingHour = 8;

/**
 * The code of a card that an order brings. It follows from the card's key and the install's secret, so it is stored nowhere until its
 * mail is written, however long that takes, and the mail can be written again.
 */
function codeOfOrdered(secret: Secret, websiteId: string, key: string): string {
  return codeOf(secret.sign('codes of ordered gift cards', `${websiteId} ${key}`).subarray(0, codeBytes));
}

/** Makes the card, in the transaction that `queries` belongs to; null when it was made before. */
export async function issueOrderedCard(
  queries: Queries,
  { secret, db: { websiteId } }: Pick<IssuingPowers, 'db' | 'secret'>,
  card: OrderedCard,
  timeZone: string,
): Promise<string | null> {
  const { key, deliveryDate, orderId, lineId, amountCents, accountId } = card;
  const code = codeOfOrdered(secret, websiteId, key);
  const sendAt = deliveryDate === null ? new Date() : instantOf(deliveryDate, sendingHour, timeZone);
  const made = await writeGiftCard(
    queries,
    { ...card, note: '', codeHash: hashCode(secret, websiteId, code), lastFour: lastFourOf(code) },
    { amountCents, accountId },
    { id: newId(), orderId, lineId, sendAt },
  );
  return made?.id ?? null;
}

/** Writes the mails of cards whose time has come, each once; what fails is left for the next round. */
export async function sendDueCards(powers: IssuingPowers): Promise<void> {
  for (const id of await findDueCards(powers.db)) await sendCard(powers, id);
}

function sendCard({ db, mailer, secret }: IssuingPowers, id: string): Promise<void> {
  return mailer.transaction(db, async (queries, write) => {
    const card = await lockDueCard(queries, id);
    if (!card) return;
    const code = formatCode(codeOfOrdered(secret, db.websiteId, card.key));
    const mail = renderGiftCardMail({
      ...card,
      ...{ code, isStoreCredit: card.lineId === null, balanceCents: balanceOf(card.ledger) },
      shopUrl: card.origin === '' ? null : card.origin,
    });
    const to = card.recipientEmail === '' ? card.buyerEmail : card.recipientEmail;
    await write([{ key: `gift-card:${id}:${card.sendCount}`, to, ...mail }]);
    await noteSent(queries, id);
  });
}
