import type {
  AutomaticDiscountInput,
  CreateCouponInput,
  EditorAutomaticDiscountFragment,
  EditorCouponFragment,
} from '#web/generated/graphql.ts';

/** A product by its name. */
export interface NamedProduct {
  readonly id: string;
  readonly title: string;
}

/** What a coupon and an automatic discount have in common, as the graph gives it. */
export type DiscountTerms = Omit<EditorAutomaticDiscountFragment, '__typename' | 'name'>;

/** A discount as it is typed. */
export interface DiscountValues {
  /** The coupon's code, or the automatic discount's name. */
  readonly name: string;
  /** What the owner calls a coupon; empty where it is called by its code. */
  readonly ownName: string;
  readonly kind: DiscountTerms['kind'];
  /** Decimal texts with a point. */
  readonly percent: string;
  readonly amount: string;
  readonly minimumSubtotal: string;
  /** Instants; empty for none. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly isForSome: boolean;
  readonly products: readonly NamedProduct[];
  readonly categoryIds: readonly string[];
  readonly buyQuantity: number | null;
  readonly getQuantity: number | null;
  /** True when what is given costs less by an amount each, false for a percentage. */
  readonly isGivenByAmount: boolean;
  /** True when other things are given than what is bought. */
  readonly isOtherGiven: boolean;
  readonly getProducts: readonly NamedProduct[];
  readonly getCategoryIds: readonly string[];
  readonly timesPerOrder: number | null;
  /** Of free shipping: the ways to send that cost nothing; all of them when empty. */
  readonly shippingOptionIds: readonly string[];
  /** Of free shipping: the only sort of ways to send that cost nothing; empty for all. */
  readonly shippingType: NonNullable<DiscountTerms['shippingType']> | '';
  /** Which payments of a subscription it counts for: none, all, or the first ones. */
  readonly payments: 'none' | 'all' | 'first';
  readonly firstPayments: number | null;
  readonly isForPaymentPlans: boolean;
  readonly isFirstOrderOnly: boolean;
  readonly areaIds: readonly string[];
  readonly isCombinable: boolean;
}

/** A discount to begin with. */
export const newDiscount: DiscountValues = {
  ...{
    name: '',
    ownName: '',
    kind: 'PERCENT',
    percent: '',
    amount: '',
    minimumSubtotal: '',
    startsAt: '',
    endsAt: '',
  },
  ...{ usageLimit: null, perCustomerLimit: null, isForSome: false, products: [], categoryIds: [] },
  ...{
    buyQuantity: 2,
    getQuantity: 1,
    isGivenByAmount: false,
    isOtherGiven: false,
    getProducts: [],
    getCategoryIds: [],
  },
  ...{ shippingType: '', payments: 'none', firstPayments: 1, isForPaymentPlans: false },
  ...{ timesPerOrder: null, shippingOptionIds: [], isFirstOrderOnly: false, areaIds: [], isCombinable: true },
};

/** A stored discount as its form shows it. */
export function valuesOf(
  discount: DiscountTerms &
    Partial<Pick<EditorCouponFragment, 'code' | 'ownName'>> & { readonly name?: string },
): DiscountValues {
  const { products, categoryIds, getProducts, getCategoryIds, minimumSubtotal } = discount;
  const { buyQuantity, getQuantity, timesPerOrder, usageLimit, perCustomerLimit } = discount;
  return {
    name: discount.code ?? discount.name ?? '',
    ownName: discount.ownName === discount.code ? '' : (discount.ownName ?? ''),
    kind: discount.kind,
    percent: discount.percent ?? '',
    amount: discount.amount?.value ?? '',
    minimumSubtotal: Number(minimumSubtotal.value) > 0 ? minimumSubtotal.value : '',
    startsAt: discount.startsAt ?? '',
    endsAt: discount.endsAt ?? '',
    ...{ usageLimit: usageLimit ?? null, perCustomerLimit: perCustomerLimit ?? null },
    isForSome: discount.productIds.length + categoryIds.length > 0,
    ...{ products: products.map(named), categoryIds, getProducts: getProducts.map(named), getCategoryIds },
    ...{
      buyQuantity: buyQuantity ?? newDiscount.buyQuantity,
      getQuantity: getQuantity ?? newDiscount.getQuantity,
    },
    isGivenByAmount: discount.kind === 'BUY_X_GET_Y' && discount.amount !== null,
    isOtherGiven: discount.getProductIds.length + getCategoryIds.length > 0,
    timesPerOrder: timesPerOrder ?? null,
    shippingOptionIds: discount.shippingOptionIds,
    ...paymentsOf(discount),
    isFirstOrderOnly: discount.isFirstOrderOnly,
    areaIds: discount.areaIds,
    isCombinable: discount.isCombinable,
  };
}

/** The payments and the ways to send that a stored discount is for. */
export function paymentsOf({
  shippingType,
  subscriptionPayments: payments,
  isForPaymentPlans,
}: Pick<DiscountTerms, 'shippingType' | 'subscriptionPayments' | 'isForPaymentPlans'>): Pick<
  DiscountValues,
  'shippingType' | 'payments' | 'firstPayments' | 'isForPaymentPlans'
> {
  return {
    ...{ shippingType: shippingType ?? '', isForPaymentPlans },
    payments: payments === null ? 'all' : payments === 0 ? 'none' : 'first',
    firstPayments: payments || newDiscount.firstPayments,
  };
}

const writtenPayments = ({ payments, firstPayments }: DiscountValues): number | null =>
  payments === 'none' ? 0 : payments === 'all' ? null : (firstPayments ?? 1);

/** What is sent of a form: values of other kinds, and what a closed part of the form holds, are left behind. */
export function termsOf(
  values: DiscountValues,
): Omit<CreateCouponInput & AutomaticDiscountInput, 'code' | 'name' | 'id'> {
  const { kind, percent, amount, minimumSubtotal, startsAt, endsAt, isForSome, products, categoryIds } =
    values;
  const isGiving = kind === 'BUY_X_GET_Y';
  const isOther = isGiving && values.isOtherGiven;
  return {
    kind,
    percent: kind === 'PERCENT' || (isGiving && !values.isGivenByAmount) ? percent || null : null,
    amount: kind === 'AMOUNT' || (isGiving && values.isGivenByAmount) ? amount || null : null,
    minimumSubtotal: minimumSubtotal || null,
    startsAt: startsAt || null,
    endsAt: endsAt || null,
    usageLimit: values.usageLimit,
    perCustomerLimit: values.perCustomerLimit,
    productIds: isForSome ? products.map(({ id }) => id) : [],
    categoryIds: isForSome ? [...categoryIds] : [],
    buyQuantity: isGiving ? values.buyQuantity : null,
    getQuantity: isGiving ? values.getQuantity : null,
    getProductIds: isOther ? values.getProducts.map(({ id }) => id) : [],
    getCategoryIds: isOther ? [...values.getCategoryIds] : [],
    timesPerOrder: isGiving ? values.timesPerOrder : null,
    shippingOptionIds: kind === 'FREE_SHIPPING' ? [...values.shippingOptionIds] : [],
    shippingType: (kind === 'FREE_SHIPPING' && values.shippingType) || null,
    subscriptionPayments: writtenPayments(values),
    isForPaymentPlans: values.isForPaymentPlans,
    isFirstOrderOnly: values.isFirstOrderOnly,
    areaIds: [...values.areaIds],
    isCombinable: values.isCombinable,
  };
}

/** A part that is open names something: else a discount that is meant for some things would be for everything. */
export function findEmptyChoice(values: DiscountValues): 'isForSome' | 'isOtherGiven' | undefined {
  const { isForSome, products, categoryIds, kind, isOtherGiven, getProducts, getCategoryIds } = values;
  if (isForSome && products.length + categoryIds.length === 0) return 'isForSome';
  const isGivenEmpty = isOtherGiven && getProducts.length + getCategoryIds.length === 0;
  return kind === 'BUY_X_GET_Y' && isGivenEmpty ? 'isOtherGiven' : undefined;
}

const named = ({ id, title }: NamedProduct): NamedProduct => ({ id, title });
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code of 8 characters that nobody mistakes for others, from as many random bytes. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => letters[byte % letters.length] ?? '').join('');
