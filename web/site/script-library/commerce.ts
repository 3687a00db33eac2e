import { formatMoney, fractionDigits } from '../product/money.rules.ts';
import { pageContext } from './page-context.ts';

function textOf(holder: unknown, name: string): string | undefined {
  const value: unknown =
    typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** An amount in the smallest unit of the store's currency, as in `variants[0].price`, or a decimal amount of a currency, as in `subtotal`. */
function moneyString(amount: unknown): string {
  const currency =
    textOf(amount, 'currency') ?? textOf(pageContext().websiteSettings, 'storeCurrency') ?? 'USD';
  const digits = fractionDigits(currency);
  const value = textOf(amount, 'value') ?? (Number(amount) / 10 ** digits).toFixed(digits);
  return formatMoney({ value, currency }, textOf(pageContext().website, 'language') ?? 'en-US');
}

/** What a product costs, at least where its variants cost different amounts, by the item that a page or its JSON has. */
function priceString(item: { structuredContent?: { variants?: readonly Variant[] } } | undefined): string {
  const prices = (item?.structuredContent?.variants ?? []).map(({ onSale, salePrice, price }) =>
    Number((onSale && salePrice) || price),
  );
  return prices.length === 0 ? '' : moneyString(Math.min(...prices));
}

interface Variant {
  readonly price: number;
  readonly salePrice?: number;
  readonly onSale?: boolean;
}

/** The parts of the store that themes call. */
export const commerce = {
  initializeCommerce: () => undefined,
  moneyString,
  priceString,
  /** Whether what is put into the cart goes straight to the checkout. */
  isExpressCheckout: () => Reflect.get(Object(pageContext().websiteSettings), 'isExpressCheckout') === true,
  goToCheckoutPage: () => location.assign('/checkout'),
};
