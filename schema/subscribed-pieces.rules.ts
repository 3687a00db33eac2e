/** What of a subscription says whether anything is sold by it. */
interface Subscribed {
  /** Empty where nothing is. */
  readonly productId: string;
}

/** A subscription to no product is a donation of every month: it has neither pieces nor taxes, and is spoken of in words of its own. */
export function isMonthlyDonation({ productId }: Subscribed): boolean {
  return productId === '';
}
