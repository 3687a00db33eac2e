import { type AskingProduct, askedFields } from '../asked-fields.ts';
import { type FormTexts, formTexts } from '../form/form-texts.ts';
import { textOf } from '../theme/loose-json.ts';
import type { SummaryTexts } from './answer-lines.rules.ts';

/** Words around what was filled in for an item of the cart. */
export interface CartAnswerTexts {
  readonly form: FormTexts;
  readonly summary: SummaryTexts;
}

/** The words in the language of the page, which dates and times are written in too. */
export function cartAnswerTexts(strings: Readonly<Record<string, unknown>>, locale: string): CartAnswerTexts {
  const form = formTexts((key) => textOf(strings[key]), locale);
  const noAnswer = textOf(strings.productSummaryFormNoAnswerText).trim() || 'N/A';
  return { form, summary: { likert: form.likert, noAnswer, locale } };
}

/** True for an entry whose product asks its shoppers for something. */
export function asksAnything(entry: AskingProduct): boolean {
  return askedFields(entry).length > 0;
}
