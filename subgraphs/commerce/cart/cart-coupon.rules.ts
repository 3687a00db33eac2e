/** A cart takes at most five coupons. */
export const maxCoupons = 5;

/** What a shopper is told who enters one more. */
export const tooManyCoupons = `At most ${maxCoupons} coupons can be used together.`;
