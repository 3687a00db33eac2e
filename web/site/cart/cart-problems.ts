import type {
  AddToCartMutation,
  ApplyCouponMutation,
  ChangeCartEntryFieldsMutation,
  ChangeCartEntryMutation,
  RemoveCartEntryMutation,
  RemoveCouponMutation,
} from '#web/generated/graphql.ts';

type Outcome =
  | AddToCartMutation['addToCart']
  | ChangeCartEntryMutation['updateCartEntry']
  | RemoveCartEntryMutation['removeCartEntry']
  | ApplyCouponMutation['applyCoupon']
  | RemoveCouponMutation['removeCoupon']
  | ChangeCartEntryFieldsMutation['updateCartEntryFields'];

/** Everything that can be wrong with a change of the cart. */
export type CartProblemName = Exclude<
  Outcome['__typename'],
  'CartEntryAdded' | 'CartChanged' | 'CartEntryFieldsChanged'
>;

/**
 * The browser's cache has to be told which types are problems, or it drops their messages. A new one in the graph that
 * is missing here does not compile.
 */
const cartProblems: Record<CartProblemName, true> = {
  ProductUnavailable: true,
  SubscriptionOnly: true,
  OptionsNotChosen: true,
  DenominationNotChosen: true,
  VariantUnavailable: true,
  NotEnoughStock: true,
  QuantityNotNumeric: true,
  QuantityNotWhole: true,
  QuantityOutOfRange: true,
  CartFull: true,
  AdditionalFieldsInvalid: true,
  CouponUnavailable: true,
  InvalidInput: true,
  NotFound: true,
};

/** The types that implement `Problem` in answers about the cart. */
export const cartProblemNames = Object.keys(cartProblems);
