import { CURRENCIES } from './money.rules.ts';

/** A store sells in one of the currencies that the product knows. */
export function findSettingsProblem(input: {
  readonly currency?: string | null | undefined;
}): { message: string; field: string } | null {
  const { currency } = input;
  if (currency === undefined || currency === null || CURRENCIES.some((known) => known === currency))
    return null;
  return {
    message: `${currency} is not one of the expected options: ${CURRENCIES.join(', ')}.`,
    field: 'input.currency',
  };
}
