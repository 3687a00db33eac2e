/** What becomes of a payment with a test card or another test method. */
export type CardOutcome =
  | { readonly kind: 'PAID' }
  | { readonly kind: 'ASKED' }
  /** The bank asks once, when the card is saved or used by its owner, and not again. */
  | { readonly kind: 'ASKED_ONCE' }
  /** It can be saved, and charges of it are declined. */
  | { readonly kind: 'DIES'; readonly code: string; readonly message: string }
  | { readonly kind: 'SLOW' }
  | { readonly kind: 'DECLINED'; readonly code: string; readonly message: string };

const declined = (code: string, message: string): CardOutcome => ({ kind: 'DECLINED', code, message });

/** Stripe's published test numbers. */
const byNumber: Readonly<Record<string, CardOutcome>> = {
  '4000000000000002': declined('generic_decline', 'Your card was declined.'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': declined('expired_card', 'Your card has expired.'),
  '4000002760003184': { kind: 'ASKED' },
  '4000002500003155': { kind: 'ASKED_ONCE' },
  '4000000000000341': { kind: 'DIES', code: 'generic_decline', message: 'Your card was declined.' },
};

/** Any other number pays. */
export function outcomeOfCard(number: string): CardOutcome {
  return byNumber[number.replace(/\D/g, '')] ?? { kind: 'PAID' };
}

/** A bank takes its time; whoever pays in instalments is sent to the provider first; all else is a card. */
export function outcomeOfMethod(type: string, number: string): CardOutcome {
  if (type === 'us_bank_account' || type === 'sepa_debit') return { kind: 'SLOW' };
  return type === 'afterpay_clearpay' ? { kind: 'ASKED' } : outcomeOfCard(number);
}
