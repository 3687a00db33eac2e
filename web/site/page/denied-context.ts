import { sayIn } from '#schema/words/catalogue.ts';
import type { SiteMyMembershipsQuery, SitePageQuery } from '#web/generated/graphql.ts';
import { productPriceText } from '../product/product-price-text.ts';
import type { TemplateData } from '../template/tag-data.ts';
import { systemCollection } from './collection-context.ts';
import { plainText } from './plain-text.ts';

/** What the signed-in member bought access to. */
export type OwnMemberships = SiteMyMembershipsQuery['myMemberships']['nodes'];

/**
 * What a page for members shows those who may not read it: what opens it, and how they come in. Who has a membership that is paused is
 * not offered another one, but led to where it goes on.
 */
export function deniedContext(
  { collection, path, memberAreas, viewerAccess }: Omit<SitePageQuery['page'], 'pageType'>,
  language: string,
  memberships: OwnMemberships,
): TemplateData {
  const pausedOf = (productId: string) =>
    memberships.find(
      (each) => each.productId === productId && each.pausedAt !== null && each.endedAt === null,
    )?.subscriptionId;
  const returnTo = new URLSearchParams({ returnTo: path });
  return {
    collection: systemCollection('access-denied', collection?.title ?? '', path),
    mainContent: '',
    isSignedOut: viewerAccess === 'SIGNED_OUT',
    signInUrl: `/account/sign-in?${returnTo}`,
    signUpUrl: `/account/sign-up?${returnTo}`,
    memberAreas: memberAreas.map(({ id, title, description, isFreeToJoin, products }) => ({
      ...{ id, returnTo: path, title: plainText(title), description: plainText(description) },
      canJoin: isFreeToJoin && viewerAccess === 'DENIED',
      products: products
        .filter((product) => product !== null)
        .map((product): TemplateData => {
          const shown = { title: plainText(product.title), fullUrl: product.fullUrl };
          const paused = pausedOf(product.id);
          return paused
            ? { ...shown, paused: pausedContext(paused, language) }
            : { ...shown, price: productPriceText(product, language) };
        }),
    })),
  };
}

/** What is said of a membership that is paused, and where it goes on. */
function pausedContext(subscriptionId: string, language: string): TemplateData {
  const say = sayIn(language);
  return {
    text: say('You have this membership, and it is paused. Its pages open again once you go on with it.'),
    link: say('Go on with it'),
    url: `/account/subscriptions/${subscriptionId}`,
  };
}
