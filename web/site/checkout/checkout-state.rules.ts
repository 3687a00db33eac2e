import type {
  CheckoutContentsFragment,
  CheckoutPaymentFragment,
  SiteAccountAddressFragment,
} from '#web/generated/graphql.ts';
import type { AddressForm } from './address-form.rules.ts';
import type { CheckoutWordKey } from './checkout-words.ts';

/** A step of the checkout page. */
export type StepName = 'contact' | 'address' | 'shipping' | 'payment';

type Problem = CheckoutContentsFragment['problems'][number];

/** Something that the shopper is told in words of the page, or in the shop's own. */
export interface CheckoutNotice {
  readonly title: CheckoutWordKey;
  /** In the shop's words; empty when the title says all. */
  readonly message: string;
  /** What it is about, such as the entries that cannot be had. */
  readonly details?: readonly string[];
}

/** Something that went well, as it is read out. */
export interface CheckoutNews {
  readonly key: CheckoutWordKey;
  readonly values?: Readonly<Record<string, string>>;
}

/** All that changes on the checkout page; the server answers a script with nothing else. */
export interface CheckoutState {
  /** Null while the cart is empty. */
  readonly checkout: CheckoutContentsFragment | null;
  readonly open: StepName;
  /** Steps that the shopper meant to be done with: what is wrong with them is shown. */
  readonly tried: readonly StepName[];
  readonly notice: CheckoutNotice | null;
  readonly news: CheckoutNews | null;
  /** Names the order that this page makes, if it does. */
  readonly idempotencyKey: string;
  readonly shippingForm: AddressForm;
  readonly billingForm: AddressForm;
  /** Where orders are fetched and when, in lines as the country writes them, by the ids of delivery options. */
  readonly pickupLines: Readonly<Record<string, readonly string[]>>;
  /** What was typed and is kept nowhere else, by the names of fields. */
  readonly typed: Readonly<Record<string, string>>;
  /** Messages at fields besides those of the checkout itself. */
  readonly fieldProblems: Readonly<Record<string, string>>;
  /** Null for guests. */
  readonly member: {
    readonly email: string;
    readonly addresses: readonly SiteAccountAddressFragment[];
  } | null;
  /** What the payment provider's script needs to go on; null before the order waits for it. */
  readonly payment: CheckoutPaymentFragment | null;
  readonly hasLastOrder: boolean;
  /** True where addresses are suggested while they are typed. */
  readonly isAddressSuggested: boolean;
}

/** What the server answers a script: where to go, or the page's new state. */
export type CheckoutAnswer = { readonly redirectTo: string } | { readonly state: CheckoutState };

const stepsOfGraph: Readonly<Record<Problem['step'], StepName | null>> = {
  CONTACT: 'contact',
  ADDRESS: 'address',
  SHIPPING: 'shipping',
  PAYMENT: 'payment',
  CART: null,
};

/** Nothing is asked about delivery where nothing is sent. */
export function stepsOf({ cart }: Pick<CheckoutContentsFragment, 'cart'>): readonly StepName[] {
  return cart.requiresShipping ? ['contact', 'address', 'shipping', 'payment'] : ['contact', 'payment'];
}

/** True for the name of a step. */
export function isStepName(name: string): name is StepName {
  return ['contact', 'address', 'shipping', 'payment'].includes(name);
}

/** What is missing or wrong in a step. */
export function problemsOf(checkout: CheckoutContentsFragment, step: StepName): readonly Problem[] {
  return checkout.problems.filter((problem) => stepsOfGraph[problem.step] === step);
}

/** What is wrong with the cart itself: nothing on this page helps. */
export function cartProblems({ problems, cart }: CheckoutContentsFragment): readonly string[] {
  const told = problems.filter(({ step }) => step === 'CART').map(({ message }) => message);
  return [...new Set([...(cart.checkoutProblem === null ? [] : [cart.checkoutProblem]), ...told])];
}

/** The first step in which something is missing or wrong; the last one when nothing is. */
export function firstOpenStep(checkout: CheckoutContentsFragment): StepName {
  return stepsOf(checkout).find((step) => problemsOf(checkout, step).length > 0) ?? 'payment';
}

/**
 * Steps are done one after another: a step that was asked for is open unless one before it is not right yet, which is open then.
 */
export function openStep(checkout: CheckoutContentsFragment, asked: string): StepName {
  const steps = stepsOf(checkout);
  const first = firstOpenStep(checkout);
  if (!isStepName(asked) || !steps.includes(asked)) return first;
  return steps.indexOf(asked) <= steps.indexOf(first) ? asked : first;
}

/** The step after one; itself when it is the last. */
export function stepAfter(checkout: CheckoutContentsFragment, step: StepName): StepName {
  const steps = stepsOf(checkout);
  return steps[steps.indexOf(step) + 1] ?? step;
}

/** What is said at the fields of a step that was tried, by their names; the first message wins. */
export function messagesAtFields(state: CheckoutState): Readonly<Record<string, string>> {
  const { checkout, tried, fieldProblems } = state;
  if (!checkout) return fieldProblems;
  const shown = tried.flatMap((step) => problemsOf(checkout, step));
  const messages = new Map<string, string>();
  for (const { field, message } of shown)
    if (field !== null && !messages.has(field)) messages.set(field, message);
  return { ...Object.fromEntries(messages), ...fieldProblems };
}

/** What stands above the steps: each thing that is wrong, with the field that it is about. */
export function listedProblems(
  state: CheckoutState,
): readonly { readonly field: string | null; readonly step: StepName; readonly message: string }[] {
  const { checkout, tried, fieldProblems, open } = state;
  if (!checkout) return [];
  const own = Object.entries(fieldProblems).map(([field, message]) => ({ field, step: open, message }));
  const theirs = tried.flatMap((step) =>
    problemsOf(checkout, step).map(({ field, message }) => ({ field, step, message })),
  );
  return [...own, ...theirs];
}

/** The id of a field's element: names have points, which selectors take for classes. */
export function fieldId(name: string): string {
  return `checkout-${name.replaceAll('.', '-')}`;
}
