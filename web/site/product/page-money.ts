import { type MoneyFormat, rememberMoneyFormat } from './money.rules.ts';

/** How the shop's currency is written in the language of a page, as the page tells its scripts. */
export interface PageMoney {
  readonly currency: string;
  readonly locale: string;
  readonly format: MoneyFormat;
}

let isRead = false;

/** Takes over from the page how its money is written, once. */
export function readPageMoney(): void {
  if (isRead) return;
  isRead = true;
  const text = document.getElementById('page-money')?.textContent;
  if (!text) return;
  const { currency, locale, format }: PageMoney = JSON.parse(text);
  rememberMoneyFormat(currency, locale, format);
}
