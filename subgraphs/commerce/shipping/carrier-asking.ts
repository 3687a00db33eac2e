import { Webhook } from 'standardwebhooks';
import { newId } from '#kit/ids.ts';
import type { CartRow } from '../cart/cart.data.ts';
import { countableLines } from '../cart/cart-amounts.rules.ts';
import { carrierQuestionsOf } from '../cart/cart-carriers.ts';
import { asLine } from '../cart/cart-rows.ts';
import type { CommerceContext } from '../context.ts';
import { saveCarrierQuotes } from './carrier-quote.data.ts';
import {
  type CarrierQuestion,
  type CarrierQuote,
  keepQuotes,
  openQuestions,
  readCarrierAnswer,
} from './carrier-quote.rules.ts';
import { findShippingRatesSetting, keepCarrierServices } from './shipping-rates-setting.data.ts';

/** What the secret of a service is sealed for. */
export const sealPurpose = 'shipping rates secret';

const waitMs = 5_000;

/** What a service needs to be asked. */
interface CarrierAccess {
  readonly url: string;
  readonly secret: string;
}

/**
 * A cart with what the owner's service asks for sending exactly what is in it. It is asked outside of any transaction, once for the same
 * contents within an hour; one that does not answer in time is left alone for half a minute.
 */
export async function withCarrierRates(context: CommerceContext, cart: CartRow): Promise<CartRow> {
  const { selling, readAt } = cart;
  const counted = new Set(countableLines(cart.entries.map(asLine)));
  const asked = cart.entries.map((entry) => ({ entry, line: asLine(entry) }));
  const questions = carrierQuestionsOf(
    cart,
    asked.filter(({ line }) => counted.has(line)),
  );
  const open = openQuestions(questions, selling.carrierQuotes, readAt);
  if (open.length === 0) return cart;
  const access = await findAccess(context);
  if (!access) return cart;
  const answered = await Promise.all(
    open.map((question) => quoteOf(context, access, question, cart.currency)),
  );
  const carrierQuotes = keepQuotes(selling.carrierQuotes, answered);
  await saveCarrierQuotes(context.db, cart.id, carrierQuotes);
  const offered = answered.flatMap(({ rates }) => rates.map(({ code, name }) => ({ code, name })));
  if (offered.length > 0) await keepCarrierServices(context.db, offered);
  return { ...cart, selling: { ...selling, carrierQuotes } };
}

/** The service that counts; null where there is none. */
async function findAccess({ db, secret }: CommerceContext): Promise<CarrierAccess | null> {
  const { isEnabled, url, sealedSecret } = await findShippingRatesSetting(db);
  const own = sealedSecret === '' ? null : secret.open(sealPurpose, sealedSecret);
  return isEnabled && url !== '' && own !== null ? { url, secret: own } : null;
}

async function quoteOf(
  { openFetch, log }: CommerceContext,
  { url, secret }: CarrierAccess,
  { key, body }: CarrierQuestion,
  currency: string,
): Promise<CarrierQuote> {
  const id = newId();
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Vitrine',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  const quote = { key, at: now.toISOString() };
  const silent = { ...quote, state: 'UNAVAILABLE', rates: [] } as const;
  try {
    const answer = await openFetch(url, { method: 'POST', headers, body, waitMs });
    const rates = answer.status === 200 ? readCarrierAnswer(await answer.text(), currency) : null;
    if (rates) return { ...quote, state: 'QUOTED', rates };
    log.warn(
      { status: answer.status },
      'A service of shipping rates answered in another way than it should.',
    );
    return silent;
  } catch (error) {
    log.warn({ error }, 'A service of shipping rates did not answer.');
    return silent;
  }
}
