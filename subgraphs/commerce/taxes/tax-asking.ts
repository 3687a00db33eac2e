import type { Queries, ScopedDatabase } from '#kit/database.ts';
import type { Log } from '#kit/subgraph.ts';
import type { CartRow } from '../cart/cart.data.ts';
import { readingOf } from '../cart/cart-rows.ts';
import type { PaymentPorts } from '../payments/payment-ports.ts';
import { TaxesOpen } from './service-taxes.ts';
import { findTaxAnswer, saveTaxAnswer } from './tax-answer.data.ts';
import { keyOfQuestion, type StoredTaxAnswer } from './tax-question.rules.ts';
import { type TaxQuestion, TaxServiceSilent } from './tax-service.ts';

/** What asking a service takes. */
export interface TaxPowers {
  readonly db: ScopedDatabase;
  readonly payments: Pick<PaymentPorts, 'findTaxService'>;
  readonly log?: Pick<Log, 'warn'>;
}

/** What is asked about changes while it is asked only where others change it too. */
const mostAttempts = 4;

/** A cart with what the website's tax service said of it before; as it was where none counts, or nothing is asked. Asks nobody. */
export async function withKnownTaxes<Row extends CartRow | null>(queries: Queries, cart: Row): Promise<Row> {
  const question = cart && readingOf(cart).taxQuestion;
  if (!question) return cart;
  return { ...cart, taxAnswer: await findTaxAnswer(queries, keyOfQuestion(question)) };
}

/** The same; what was not asked lately is asked now, outside of any transaction. */
export async function withTaxes<Row extends CartRow | null>(powers: TaxPowers, given: Row): Promise<Row> {
  const cart = await withKnownTaxes(powers.db, given);
  if (!cart) return cart;
  const { taxQuestion, taxState } = readingOf(cart);
  if (!taxQuestion || taxState !== 'OPEN') return cart;
  return { ...cart, taxAnswer: await askTaxes(powers, taxQuestion) };
}

/** Asks the website's service, and keeps what it says: two who ask at once keep the same. */
export async function askTaxes(powers: TaxPowers, question: TaxQuestion): Promise<StoredTaxAnswer> {
  const answer = { key: keyOfQuestion(question), askedAt: new Date(), ...(await answerTo(powers, question)) };
  await saveTaxAnswer(powers.db, answer);
  return answer;
}

async function answerTo(
  powers: TaxPowers,
  question: TaxQuestion,
): Promise<Pick<StoredTaxAnswer, 'state' | 'counted'>> {
  const service = await powers.payments.findTaxService(powers.db);
  if (!service) return { state: 'SILENT', counted: null };
  try {
    const answer = await service.count(question);
    return { state: answer.state, counted: answer.state === 'COUNTED' ? answer : null };
  } catch (error) {
    if (!(error instanceof TaxServiceSilent)) throw error;
    powers.log?.warn({ error }, 'A tax service did not answer as it should.');
    return { state: 'SILENT', counted: null };
  }
}

/** Does what may find out in a transaction that taxes are to be asked for: they are asked for outside of it, and it is tried again. */
export async function withTaxesAsked<Done>(powers: TaxPowers, work: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TaxesOpen) || attempt === mostAttempts) throw error;
      await askTaxes(powers, error.question);
    }
  }
}
