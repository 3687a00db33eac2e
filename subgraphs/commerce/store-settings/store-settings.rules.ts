import { CURRENCIES, type ParsedPrice, parsePrice } from '../money/money.rules.ts';
import { noticeDays } from '../subscriptions/subscription-price.rules.ts';

/** A store sells in one of the currencies that the product knows, and tells subscribers of other prices some weeks before. */
export function findSettingsProblem(input: {
  readonly currency?: string | null | undefined;
  readonly subscriptionNoticeDays?: number | null | undefined;
}): { message: string; field: string } | null {
  const { currency, subscriptionNoticeDays: days } = input;
  if (typeof days === 'number' && (days < noticeDays.min || days > noticeDays.max)) {
    const message = `Subscribers are told ${noticeDays.min} to ${noticeDays.max} days before.`;
    return { message, field: 'input.subscriptionNoticeDays' };
  }
  if (currency === undefined || currency === null || CURRENCIES.some((known) => known === currency))
    return null;
  return {
    message: `${currency.slice(0, 100)} is not one of the expected options: ${CURRENCIES.join(', ')}.`,
    field: 'input.currency',
  };
}

/** The least subtotal is an amount of the store's currency like any price; null when nothing is said about it. */
export function readMinimumSubtotal(text: string | null | undefined, currency: string): ParsedPrice | null {
  return text === null || text === undefined ? null : parsePrice(text, currency, 'The minimum subtotal');
}
