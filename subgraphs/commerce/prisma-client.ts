import { PrismaPg } from '@prisma/adapter-pg';
import { lendClients } from '#kit/lent-clients.ts';
import { websiteScope } from '#kit/scoping.ts';
import { PrismaClient } from './generated/prisma/client.ts';

/** What owners set up goes through Prisma; hot reads and what several rows decide together are SQL. */
const scopedModels = new Set([
  ...['TaxSettings', 'TaxZone', 'TaxRate', 'ShippingProfile', 'ShippingZone', 'ShippingOption'],
  ...['AutomaticDiscount', 'Product', 'AbandonedCartSettings', 'ReviewSettings', 'RootCategory'],
  ...[
    'PlacesSetting',
    'OrderMailTemplate',
    'PaymentMethod',
    'PaymentProviderSetting',
    'ShippingRatesSetting',
  ],
  ...['InvoiceSettings', 'ReturnSettings', 'ProductMerchandising', 'InstalmentSettings'],
  ...[
    'Review',
    'ReviewInvitation',
    'ProductLink',
    'Variant',
    'OrderDispute',
    'Membership',
    'CommercePreference',
  ],
  ...[
    'SavedPaymentMethod',
    'PaymentCustomer',
    'GiftCard',
    'Contact',
    'ContactAddress',
    'DraftOrder',
    'Coupon',
    'DonationFund',
    'ProductFile',
    'TaxRecord',
    'Subscription',
  ],
]);

/** Prisma for one website's rows. */
export const prismaFor = lendClients((pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool, { schema: 'commerce' }) }).$extends(
    websiteScope(pool, scopedModels),
  ),
);
