import type { Queries } from '#kit/database.ts';
import type { TaxAmounts } from './tax-amounts.rules.ts';
import { findTaxAnswer } from './tax-answer.data.ts';
import {
  amountsOf,
  keyOfQuestion,
  stateOfAnswer,
  type Taxed,
  type TaxServiceTerms,
  taxQuestionOf,
} from './tax-question.rules.ts';
import type { TaxQuestion } from './tax-service.ts';

/** Carries out of a transaction what a service must be asked before it is tried again. */
export class TaxesOpen extends Error {
  readonly question: TaxQuestion;

  constructor(question: TaxQuestion) {
    super('A tax service was not asked yet.');
    this.question = question;
  }
}

/** What the shop says that cannot count taxes now. */
export const taxesUnknown = 'The taxes can’t be counted right now. Please try again in a moment.';

/**
 * The taxes of a draft order or of a changed order by the website's service; RATES where the zones count, UNKNOWN where nobody does. Asks
 * nobody: throws TaxesOpen for what was not asked lately.
 */
export async function serviceTaxes(
  queries: Queries,
  taxed: Taxed | null,
  settings:
    | (TaxServiceTerms & { readonly service: string; readonly usesRatesWithoutService: boolean })
    | null,
  about: { readonly currency: string; readonly taxNumber: string },
): Promise<TaxAmounts | 'RATES' | 'UNKNOWN'> {
  if (!settings?.service || !taxed) return 'RATES';
  const question = taxQuestionOf(taxed, about, settings);
  if (!question) return 'RATES';
  const answer = await findTaxAnswer(queries, keyOfQuestion(question));
  const state = stateOfAnswer(answer, new Date());
  if (state === 'OPEN') throw new TaxesOpen(question);
  if (answer?.counted && state === 'COUNTED') return amountsOf(taxed.parts, question, answer.counted);
  return settings.usesRatesWithoutService ? 'RATES' : 'UNKNOWN';
}
