import type { SiteProductFragment } from '#web/generated/graphql.ts';

/** What the shop says about each product on the page, by the product's id, in the names that templates read. */
export function merchandisingContext(products: readonly SiteProductFragment[]) {
  return Object.fromEntries(
    products.map(({ id, customSoldOutText, merchandising }) => {
      const { callText, ...messages } = merchandising.restockNotificationMessages;
      return [
        id,
        {
          customSoldOutText: customSoldOutText ?? '',
          scarcityEnabled: merchandising.scarcityEnabled,
          scarcityShownByDefault: merchandising.scarcityShownByDefault,
          scarcityText: merchandising.scarcityText,
          scarcityTemplateViews: merchandising.scarcityTemplateViews.map(scarcityView),
          restockNotificationViews: merchandising.restockNotificationViews.map((view) => ({ ...view })),
          restockNotificationMessages: { ...messages, CTAText: callText },
          mailingListSignUpEnabled: merchandising.mailingListSignUpEnabled,
          mailingListOptInByDefault: merchandising.mailingListOptInByDefault,
        },
      ];
    }),
  );
}

type ScarcityView = SiteProductFragment['merchandising']['scarcityTemplateViews'][number];

/** Templates hide a view that has attributes until they are chosen. */
function scarcityView({ attributes, stock }: ScarcityView) {
  const chosen = Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
  return attributes.length > 0 ? { qtyInStock: stock, attributes: chosen } : { qtyInStock: stock };
}
