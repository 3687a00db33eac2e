import type { SitePageQuery } from '#web/generated/graphql.ts';
import { productPriceText } from '../product/product-price-text.ts';
import type { TemplateData } from '../template/tag-data.ts';
import { systemCollection } from './collection-context.ts';
import { plainText } from './plain-text.ts';

/** What a page for members shows those who may not read it: what opens it, and how they come in. */
export function deniedContext(
  { collection, path, memberAreas, viewerAccess }: Omit<SitePageQuery['page'], 'pageType'>,
  language: string,
): TemplateData {
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
      products: products.flatMap((product) =>
        product
          ? [
              {
                ...{ title: plainText(product.title), fullUrl: product.fullUrl },
                price: productPriceText(product, language),
              },
            ]
          : [],
      ),
    })),
  };
}
