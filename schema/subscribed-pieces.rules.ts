/** What of a subscription says what is sold by it. */
interface Subscribed {
  /** Empty where nothing is. */
  readonly productId: string;
  readonly isMembership: boolean;
}

/** A subscription to no product is a donation of every month: it has neither pieces nor taxes, and is spoken of in words of its own. */
export function isMonthlyDonation({ productId }: Pick<Subscribed, 'productId'>): boolean {
  return productId === '';
}

/** What is given and what opens pages comes in no pieces: nobody has two of it. */
export function hasPieces(subscribed: Subscribed): boolean {
  return !isMonthlyDonation(subscribed) && !subscribed.isMembership;
}
