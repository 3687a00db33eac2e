import { hasPieces } from '#schema/subscribed-pieces.rules.ts';
import type { SiteMySubscriptionFragment } from '#web/generated/graphql.ts';

/** What is subscribed to, with how many of it where it comes in pieces. */
export function writePieces(
  subscribed: Pick<SiteMySubscriptionFragment, 'productId' | 'isMembership' | 'quantity'>,
  title: string,
): string {
  return hasPieces(subscribed) ? `${subscribed.quantity} × ${title}` : title;
}
