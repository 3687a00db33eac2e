import type { ScopedDatabase } from '#kit/database.ts';
import type { PaymentMethodRow } from '../checkout/checkout.data.ts';
import type { TaxService } from '../taxes/tax-service.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The payment providers of websites. */
export interface PaymentPorts {
  /** The ways to pay by the website's providers, in their order. */
  findMethods(db: ScopedDatabase): Promise<readonly PaymentMethodRow[]>;
  /** The website's provider of that name; null when the owner has not set it up. */
  findProvider(db: ScopedDatabase, name: string): Promise<PaymentProvider | null>;
  /** The service that counts taxes by the account that the website takes payments with; null when it has none. */
  findTaxService(db: ScopedDatabase): Promise<TaxService | null>;
}
