import type { SiteProductFragment } from '#web/generated/graphql.ts';

/** What the shop says about each product on the page, by the product's id. */
export function merchandisingContext(products: readonly SiteProductFragment[]) {
  return Object.fromEntries(
    products.map((product) => [
      product.id,
      {
        customSoldOutText: product.customSoldOutText ?? '',
        scarcityEnabled: false,
        scarcityShownByDefault: false,
        scarcityText: '',
        scarcityTemplateViews: [],
        restockNotificationViews: [],
        restockNotificationMessages: {},
        mailingListSignUpEnabled: false,
        mailingListOptInByDefault: false,
      },
    ]),
  );
}
