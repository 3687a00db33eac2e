import { Database, type ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { createJobs } from '#kit/jobs.ts';
import { createMailPort } from '#kit/mail.ts';
import { mailSenders } from '#kit/mail-sender.ts';
import { createOpenFetch } from '#kit/open-internet.ts';
import { createMailer, mailDelivery } from '#kit/outbox.ts';
import { createRetention, retentionWork } from '#kit/retention.ts';
import { quantityScalar } from '#kit/scalars.ts';
import { prepareSearch } from '#kit/search.ts';
import type { OpenOptions, RequestContext, SubgraphDefinition } from '#kit/subgraph.ts';
import { abandonedCartResolvers } from './abandoned-carts/abandoned-cart.resolvers.ts';
import { abandonedCartFigureResolvers } from './abandoned-carts/abandoned-cart-figures.resolvers.ts';
import { cartReminderSweep } from './abandoned-carts/reminding.ts';
import { AskedOnce } from './asked-once.ts';
import { auditResolvers } from './audit/audit.resolvers.ts';
import { buyerResolvers } from './buyers/buyer.resolvers.ts';
import { cartResolvers } from './cart/cart.resolvers.ts';
import { cartHandoverResolvers } from './cart/cart-handover.resolvers.ts';
import { cartTokensOf } from './cart/cart-token.ts';
import { categoriesResolvers } from './categories/categories.resolvers.ts';
import { checkoutResolvers } from './checkout/checkout.resolvers.ts';
import { checkoutFieldResolvers } from './checkout-fields/checkout-field.resolvers.ts';
import { contactResolvers } from './contacts/contact.resolvers.ts';
import type { CommerceContext } from './context.ts';
import { automaticDiscountResolvers } from './discounts/automatic-discount.resolvers.ts';
import { couponResolvers } from './discounts/coupon.resolvers.ts';
import { discountsResolvers } from './discounts/discounts.resolvers.ts';
import { disputeResolvers } from './disputes/dispute.resolvers.ts';
import { donationResolvers } from './donations/donation.resolvers.ts';
import { receiptSweep } from './donations/receipts.ts';
import { downloadResolvers } from './downloads/download.resolvers.ts';
import { createProductFilesLoader } from './downloads/product-file.data.ts';
import { draftOrderResolvers } from './draft-orders/draft-order.resolvers.ts';
import { giftCardResolvers } from './gift-cards/gift-card.resolvers.ts';
import { findTimeZone } from './goods/delivering.ts';
import { goodsSweep } from './goods/goods-sweep.ts';
import { findInstalments } from './instalments/instalments.data.ts';
import { instalmentsResolvers } from './instalments/instalments.resolvers.ts';
import { inventoryResolvers } from './inventory/inventory.resolvers.ts';
import { stockListResolvers } from './inventory/stock-list.resolvers.ts';
import { invoiceResolvers } from './invoices/invoice.resolvers.ts';
import { mailResolvers } from './mail/mail.resolvers.ts';
import { membershipResolvers } from './memberships/membership.resolvers.ts';
import { orderEditResolvers } from './order-edits/order-edit.resolvers.ts';
import { orderMailTemplateResolvers } from './order-mails/order-mail-template.resolvers.ts';
import { bulkChangingResolvers } from './orders/bulk-changing.resolvers.ts';
import { managingResolvers } from './orders/managing.resolvers.ts';
import { createOrderLoader, createPartsLoader } from './orders/order.data.ts';
import { orderResolvers } from './orders/order.resolvers.ts';
import { orderExportResolvers } from './orders/order-export.resolvers.ts';
import { orderImportResolvers } from './orders/order-import.resolvers.ts';
import { placingResolvers } from './orders/placing.resolvers.ts';
import { paymentMethodResolvers } from './payments/payment-method.resolvers.ts';
import type { PaymentPorts } from './payments/payment-ports.ts';
import { createProviderPorts } from './payments/provider-ports.ts';
import { providerSettingsResolvers, webhookPath } from './payments/provider-settings.resolvers.ts';
import { savingMethodResolvers } from './payments/saving-method.resolvers.ts';
import { paymentSweep } from './payments/sweep.ts';
import { personResolvers } from './people/person.resolvers.ts';
import { placesResolvers } from './places/places.resolvers.ts';
import { preferencesResolvers } from './preferences/preferences.resolvers.ts';
import { exportingResolvers } from './product-files/exporting.resolvers.ts';
import { importingResolvers } from './product-files/importing.resolvers.ts';
import { changingResolvers } from './products/changing.resolvers.ts';
import { changingManyResolvers } from './products/changing-many.resolvers.ts';
import { creatingResolvers } from './products/creating.resolvers.ts';
import { deletingResolvers } from './products/deleting.resolvers.ts';
import { isProductResolvers } from './products/is-product.resolvers.ts';
import { orderingResolvers } from './products/ordering.resolvers.ts';
import { pageProductsResolvers } from './products/page-products.resolvers.ts';
import { createCatalogLoaders } from './products/product.data.ts';
import { productResolvers } from './products/product.resolvers.ts';
import { productLinksResolvers } from './products/product-links.resolvers.ts';
import { productVersionResolvers } from './products/product-versions.resolvers.ts';
import { storeProductsResolvers } from './products/store-products.resolvers.ts';
import { createMerchandisingLoader } from './restock/merchandising.data.ts';
import { merchandisingResolvers } from './restock/merchandising.resolvers.ts';
import { restockResolvers } from './restock/restock.resolvers.ts';
import { retentionResolvers } from './retention/retention.resolvers.ts';
import { retentionRules } from './retention/retention.rules.ts';
import { returnResolvers } from './returns/return.resolvers.ts';
import { reviewRequestSweep } from './reviews/asking-buyers.ts';
import { invitationResolvers } from './reviews/invitation.resolvers.ts';
import { createReviewLoaders } from './reviews/review.data.ts';
import { reviewResolvers } from './reviews/review.resolvers.ts';
import { findReviewSettings } from './reviews/review-settings.data.ts';
import { rootCategoryResolvers } from './root-category/root-category.resolvers.ts';
import { productSearchResolvers } from './search/product-search.resolvers.ts';
import { seoResolvers } from './seo/seo.resolvers.ts';
import { shippingResolvers } from './shipping/shipping.resolvers.ts';
import { shippingRatesSettingResolvers } from './shipping/shipping-rates-setting.resolvers.ts';
import { renewalSweep } from './subscriptions/renewal-sweep.ts';
import { subscriptionResolvers } from './subscriptions/subscription.resolvers.ts';
import { subscriptionCartResolvers } from './subscriptions/subscription-cart.resolvers.ts';
import { subscriptionPriceResolvers } from './subscriptions/subscription-price.resolvers.ts';
import { taxResolvers } from './taxes/tax.resolvers.ts';
import { createTaxClassLoader } from './taxes/tax-zone.data.ts';
import { translationResolvers } from './translations/translation.resolvers.ts';
import { oneVariantResolvers } from './variants/one-variant.resolvers.ts';
import { variantImagesResolvers } from './variants/variant-images.resolvers.ts';
import { variantsResolvers } from './variants/variants.resolvers.ts';
import { webhookEventsResolvers } from './webhooks/webhook-events.resolvers.ts';
import { commerceCopy } from './website-copy.ts';

/** What is for sale, what is in stock, what visitors mean to buy, and what they bought. */
export const commerceSubgraph = {
  name: 'commerce',
  sdl: import.meta.glob<string>('./**/*.graphql', { query: '?raw', import: 'default', eager: true }),
  resolvers: [
    auditResolvers,
    { Quantity: quantityScalar },
    productResolvers,
    productLinksResolvers,
    pageProductsResolvers,
    importingResolvers,
    exportingResolvers,
    changingResolvers,
    productVersionResolvers,
    creatingResolvers,
    changingManyResolvers,
    orderingResolvers,
    deletingResolvers,
    isProductResolvers,
    storeProductsResolvers,
    categoriesResolvers,
    variantsResolvers,
    oneVariantResolvers,
    variantImagesResolvers,
    instalmentsResolvers,
    inventoryResolvers,
    stockListResolvers,
    couponResolvers,
    discountsResolvers,
    automaticDiscountResolvers,
    shippingResolvers,
    taxResolvers,
    cartResolvers,
    cartHandoverResolvers,
    abandonedCartResolvers,
    abandonedCartFigureResolvers,
    checkoutResolvers,
    checkoutFieldResolvers,
    orderResolvers,
    buyerResolvers,
    contactResolvers,
    orderImportResolvers,
    placingResolvers,
    draftOrderResolvers,
    donationResolvers,
    invoiceResolvers,
    returnResolvers,
    disputeResolvers,
    managingResolvers,
    bulkChangingResolvers,
    orderEditResolvers,
    orderExportResolvers,
    paymentMethodResolvers,
    savingMethodResolvers,
    providerSettingsResolvers,
    merchandisingResolvers,
    restockResolvers,
    mailResolvers,
    orderMailTemplateResolvers,
    giftCardResolvers,
    downloadResolvers,
    membershipResolvers,
    reviewResolvers,
    invitationResolvers,
    seoResolvers,
    productSearchResolvers,
    placesResolvers,
    shippingRatesSettingResolvers,
    preferencesResolvers,
    rootCategoryResolvers,
    translationResolvers,
    subscriptionCartResolvers,
    subscriptionPriceResolvers,
    subscriptionResolvers,
    webhookEventsResolvers,
    personResolvers,
    retentionResolvers,
  ],
  copy: commerceCopy,
  async open(
    {
      databaseUrl,
      isPooled,
      secret,
      log,
      maxConnections,
      mail,
      betaFeatureFlags = [],
      payments = { isSandbox: false },
      places = { apiUrl: '', apiKey: undefined },
      taxNumbers = { viesUrl: '' },
      trustedHosts: hosts = [],
      ask,
    }: OpenOptions,
    /** Payment providers in place of those that the product speaks with. */
    others?: PaymentPorts,
  ) {
    const onError = (error: Error) => log.warn({ error }, 'A database connection broke.');
    const database = new Database({
      url: databaseUrl,
      isPooled,
      schema: 'commerce',
      onError,
      ...(maxConnections ? { maxConnections } : {}),
    });
    const port = createMailPort(mail);
    const askFor =
      ({ websiteId }: ScopedDatabase) =>
      (name: string, query: string, variables: Record<string, unknown>) => {
        if (!ask) throw new Error(`Commerce was opened where ${name} cannot be asked.`);
        return ask(name, query, variables, { websiteId, permissions: [], requestId: newId() });
      };
    const jobs = createJobs({
      databaseUrl,
      database,
      log,
      definitions: [
        mailDelivery('commerce', database, port, mailSenders(ask)),
        goodsSweep(database, log, (db) => ({ db, mailer, secret, ask: askFor(db) })),
        renewalSweep(database, log, (db) => ({ db, mailer, secret, payments: providers })),
        receiptSweep(database, (db) => ({
          ...{ db, mailer, secret },
          findTimeZone: () => findTimeZone({ ask: askFor(db) }),
        })),
        cartReminderSweep(database, (db) => ({ db, mailer, secret, ask: askFor(db) })),
        reviewRequestSweep(database, (db) => ({ db, mailer, secret, betaFeatureFlags })),
        paymentSweep(database, log, (db) => ({ db, mailer, secret, payments: providers })),
        retentionWork('commerce', database, retentionRules),
      ],
    });
    const trustedHosts = new Set(hosts);
    const openFetch = createOpenFetch(trustedHosts);
    const mailer = createMailer('commerce', jobs, port);
    const retention = createRetention('commerce', jobs, retentionRules);
    const providers = { ...createProviderPorts(secret, payments), ...others };
    await jobs.resume();
    const searchPowers = await prepareSearch(database, log);
    return {
      database,
      isOwnCart: ({ websiteId, cartToken }) =>
        websiteId !== null && cartToken !== undefined && cartTokensOf(secret, websiteId).isOurs(cartToken),
      degradations: () => port.problems,
      async close() {
        await jobs.close();
        await providers.close();
      },
      createContext(request: RequestContext) {
        const db = database.forRequest(request);
        const { baseUrl } = request.viewer;
        if (baseUrl) providers.sandboxes?.noteWebhook(db.websiteId, baseUrl + webhookPath('STRIPE'));
        return {
          ...request,
          db,
          catalog: createCatalogLoaders(db),
          merchandising: createMerchandisingLoader(db),
          reviews: createReviewLoaders(db),
          orderParts: createPartsLoader(db),
          productFiles: createProductFilesLoader(db),
          taxClasses: createTaxClassLoader(db),
          orders: createOrderLoader(db),
          payments: providers,
          places,
          taxNumbers,
          openFetch,
          trustedHosts,
          log,
          reviewSettings: new AskedOnce(() => findReviewSettings(db)),
          instalments: new AskedOnce(() => findInstalments(db)),
          betaFeatureFlags,
          mailer,
          retention,
          searchPowers,
          secret,
          ask: async (name, query, variables) => {
            if (!ask) throw new Error(`Commerce was opened where ${name} cannot be asked.`);
            return ask(name, query, variables, request.viewer);
          },
          forWebsite: (id) => database.forWebsite(id),
        };
      },
    };
  },
} satisfies SubgraphDefinition<CommerceContext>;

/** Commerce with other payment providers than those that the product speaks with. */
export function commerceWith(others: PaymentPorts | undefined): SubgraphDefinition<CommerceContext> {
  return { ...commerceSubgraph, open: (options) => commerceSubgraph.open(options, others) };
}
