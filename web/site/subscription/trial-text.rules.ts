import { fillText } from '#schema/words/fill-text.ts';

/** How a free trial is told: of one day, and of several. */
export interface TrialWords {
  readonly trialOne: string;
  readonly trialFew: string;
}

/** A price as it is told, with the free trial before it: `Free for 14 days, then $5.00 every month`; as it is where there is none. */
export function trialText({ trialOne, trialFew }: TrialWords, price: string, days: number): string {
  return days <= 0 ? price : fillText(days === 1 ? trialOne : trialFew, { n: days, price });
}
