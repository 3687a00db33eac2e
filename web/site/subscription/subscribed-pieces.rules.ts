import type { SiteMySubscriptionFragment } from '#web/generated/graphql.ts';

type Subscribed = Pick<SiteMySubscriptionFragment, 'productId' | 'isMembership'>;

/** A subscription to no product is a donation of every month. */
export function isMonthlyDonation({ productId }: Pick<Subscribed, 'productId'>): boolean {
  return productId === '';
}

/** What is given and what opens pages comes in no pieces: nobody has two of it. */
export function hasPieces(subscribed: Subscribed): boolean {
  return !isMonthlyDonation(subscribed) && !subscribed.isMembership;
}

/** What is subscribed to, with how many of it where it comes in pieces. */
export function writePieces(subscribed: Subscribed & { readonly quantity: number }, title: string): string {
  return hasPieces(subscribed) ? `${subscribed.quantity} × ${title}` : title;
}
