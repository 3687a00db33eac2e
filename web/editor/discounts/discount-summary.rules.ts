import type { Formats } from '../formats.ts';
import type { DiscountValues } from './discount-form.rules.ts';
import { discountsWords } from './words.ts';

/** What a discount is for or gives: the names of a few things, or how many they are. */
export interface NamedScope {
  readonly names: readonly string[];
  readonly productCount: number;
  readonly categoryCount: number;
}

/** A discount, as it is told. */
export type ToldDiscount = Pick<
  DiscountValues,
  | 'kind'
  | 'percent'
  | 'amount'
  | 'minimumSubtotal'
  | 'startsAt'
  | 'endsAt'
  | 'usageLimit'
  | 'perCustomerLimit'
  | 'buyQuantity'
  | 'getQuantity'
  | 'isGivenByAmount'
  | 'timesPerOrder'
  | 'isFirstOrderOnly'
  | 'isCombinable'
  | 'shippingType'
  | 'payments'
  | 'firstPayments'
  | 'isForPaymentPlans'
> & {
  readonly currency: string;
  readonly isAutomatic: boolean;
  readonly areaCount: number;
  readonly scope: NamedScope;
  readonly given: NamedScope;
};

const { summary: texts } = discountsWords;
const mostNames = 3;

/** What a discount does in a few words: `10% off Quay Mug and Cups`. */
export function tellEffect(discount: ToldDiscount, formats: Formats): string {
  const { kind, percent, amount, currency, buyQuantity, getQuantity, scope, given } = discount;
  const things = tellScope(scope);
  switch (kind) {
    case 'PERCENT':
      return texts.percentOff(percent || '…', things ?? texts.everything);
    case 'AMOUNT':
      return texts.amountOff(
        amount ? formats.money({ value: amount, currency }) : '…',
        things ?? texts.everything,
      );
    case 'FREE_SHIPPING': {
      const sort = discount.shippingType === '' ? '' : ` ${texts.freeSort[discount.shippingType]}`;
      return `${things ? texts.freeShippingWith(things) : texts.freeShipping}${sort}`;
    }
    case 'BUY_X_GET_Y':
      return texts.buyAndGet({
        bought: buyQuantity ?? 0,
        of: things ?? texts.anything,
        given: getQuantity ?? 0,
        givenOf: tellScope(given),
        percent: Number(percent),
        amount: discount.isGivenByAmount ? (amount ? formats.money({ value: amount, currency }) : '…') : null,
      });
  }
}

/** All of a discount in sentences: what it does, for whom, when, how often and beside which others. */
export function tellDiscount(discount: ToldDiscount, formats: Formats): readonly string[] {
  const { isAutomatic, minimumSubtotal, currency, isFirstOrderOnly, areaCount, isCombinable, kind } =
    discount;
  const who = [
    ...(Number(minimumSubtotal) > 0
      ? [texts.minimum(formats.money({ value: minimumSubtotal, currency }))]
      : []),
    ...(isFirstOrderOnly ? [texts.firstOrder] : []),
    ...(areaCount > 0 ? [texts.members(areaCount)] : []),
  ];
  const effect = `${tellEffect(discount, formats)}${isAutomatic ? texts.automatically : texts.byCode}`;
  const { timesPerOrder, usageLimit, perCustomerLimit, startsAt, endsAt } = discount;
  const limits = [
    ...(kind === 'BUY_X_GET_Y' && timesPerOrder ? [texts.perOrder(timesPerOrder)] : []),
    ...(perCustomerLimit ? [texts.perCustomer(perCustomerLimit)] : []),
    ...(usageLimit ? [texts.inAll(usageLimit, formats.number(usageLimit))] : []),
  ];
  return [
    `${effect}.`,
    ...(who.length > 0 ? [texts.only(join(who))] : []),
    ...(startsAt || endsAt
      ? [texts.time(startsAt && formats.dateTime(startsAt), endsAt && formats.dateTime(endsAt))]
      : []),
    ...(limits.length > 0 ? [texts.limits(join(limits))] : []),
    ...tellPayments(discount),
    isCombinable ? texts.together : texts.alone,
  ];
}

/** What it does for what is paid again and again; nothing where it is for none of it. */
function tellPayments({
  payments,
  firstPayments,
  isForPaymentPlans,
}: Pick<ToldDiscount, 'payments' | 'firstPayments' | 'isForPaymentPlans'>): string[] {
  const count = firstPayments ?? 1;
  const first = count === 1 ? texts.firstPayment : texts.firstPayments(count);
  return [
    ...(payments === 'none' ? [] : [payments === 'all' ? texts.everyPayment : first]),
    ...(isForPaymentPlans ? [texts.paymentPlans] : []),
  ];
}

/** What is named, or counted where it is more than a few; null for everything. */
function tellScope({ names, productCount, categoryCount }: NamedScope): string | null {
  if (productCount + categoryCount === 0) return null;
  if (names.length === productCount + categoryCount && names.length <= mostNames) return join(names);
  return join([
    ...(productCount > 0 ? [texts.products(productCount)] : []),
    ...(categoryCount > 0 ? [texts.categories(categoryCount)] : []),
  ]);
}

const lists = new Intl.ListFormat('en');
const join = (parts: readonly string[]): string => lists.format(parts);
