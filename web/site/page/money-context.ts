import type { SiteVariantFragment } from '#web/generated/graphql.ts';

type Money = Pick<SiteVariantFragment['price'], 'value' | 'currency'>;

/** An amount as money formatters read it; no amount is zero. */
export function moneyContext(money: Money | null, currency: string) {
  return { value: money?.value ?? '0.00', currency: money?.currency ?? currency };
}

/** The amount times a hundred, whatever the currency, as older templates expect: `12.50` is 1250 and `1200` is 120000. */
export function centsOf(money: Money | null): number {
  if (money === null) return 0;
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(money.value) ?? [];
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2));
  return sign === '-' ? -cents : cents;
}
