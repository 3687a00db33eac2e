import type { ComponentType } from 'react';
import { Island as CardSaving, type CardSavingProps } from '../account/card-saving.island.tsx';
import { Island as CartPage, type CartPageProps } from '../cart/cart-page.island.tsx';
import { Island as CartPill, type CartPillProps } from '../cart/cart-pill.island.tsx';
import { Island as Checkout, type CheckoutProps } from '../checkout/checkout.island.tsx';
import { Island as Form } from '../form/form.island.tsx';
import type { NewsletterProps, SiteFormProps } from '../form/form-props.ts';
import { Island as Newsletter } from '../form/newsletter.island.tsx';
import { Island as OrderBalance, type OrderBalanceProps } from '../pay/order-balance.island.tsx';
import { Island as PaymentLink, type PaymentLinkProps } from '../pay/payment-link.island.tsx';
import type { AddOnListProps } from '../product/add-on-list.tsx';
import { Island as AddOns } from '../product/add-ons.island.tsx';
import { Island as ProductForm, type ProductFormProps } from '../product/product-form.island.tsx';
import { Island as RestockForm, type RestockFormProps } from '../restock/restock-form.island.tsx';

/** When an island becomes interactive; the first interaction with it always makes it so. */
export type HydrateWhen = 'load' | 'visible' | 'idle' | 'interaction' | 'cart';

/** What each island is given: plain data, as it travels in an attribute of the page. */
export interface IslandProps {
  'product-form': ProductFormProps;
  'cart-pill': CartPillProps;
  'cart-page': CartPageProps;
  checkout: CheckoutProps;
  'order-balance': OrderBalanceProps;
  'payment-link': PaymentLinkProps;
  'card-saving': CardSavingProps;
  'restock-form': RestockFormProps;
  'add-ons': AddOnListProps;
  form: SiteFormProps;
  newsletter: NewsletterProps;
}

export type IslandName = keyof IslandProps;

type Islands = {
  readonly [Name in IslandName]: { Island: ComponentType<IslandProps[Name]>; when: HydrateWhen };
};

/** Every island by its name, which is the name of its file: `NAME.island.tsx`, exporting `Island`. */
export const islands: Islands = {
  'product-form': { Island: ProductForm, when: 'idle' },
  'cart-pill': { Island: CartPill, when: 'cart' },
  'cart-page': { Island: CartPage, when: 'visible' },
  checkout: { Island: Checkout, when: 'load' },
  'order-balance': { Island: OrderBalance, when: 'load' },
  'payment-link': { Island: PaymentLink, when: 'load' },
  'card-saving': { Island: CardSaving, when: 'load' },
  'restock-form': { Island: RestockForm, when: 'interaction' },
  'add-ons': { Island: AddOns, when: 'interaction' },
  form: { Island: Form, when: 'interaction' },
  newsletter: { Island: Newsletter, when: 'interaction' },
};
