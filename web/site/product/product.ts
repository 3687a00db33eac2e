import type { Money } from './money.rules.ts';

/** Codes of the kinds of product, as page contexts carry them. */
export const productTypes = { physical: 1, digital: 2, service: 3, giftCard: 4, paywall: 5 } as const;

/** What a button needs of a variant: how it is chosen, what it is ordered by, and whether any are left. */
export interface SoldVariant {
  readonly sku: string;
  /** Option name to value. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly isUnlimited: boolean;
  readonly stock: number;
}

/** One buyable form of a product, as the product form needs it. */
export interface FormVariant extends SoldVariant {
  readonly id: string;
  readonly price: Money;
  readonly salePrice: Money;
  readonly isOnSale: boolean;
  /** The picture that shows it; absent when its owner chose none. */
  readonly image?: VariantImage;
}

/** The picture that shows a variant. */
export interface VariantImage {
  readonly url: string;
  readonly alt: string;
  /** Pixels; null for a picture elsewhere. */
  readonly width: number | null;
  readonly height: number | null;
  /** Around which point CSS is to cut it; absent for its middle. */
  readonly position?: string;
}

/** A product, as the button needs it that puts it into the cart. */
export interface SoldProduct<Variant extends SoldVariant = SoldVariant> {
  readonly id: string;
  /** The id of its form, whose controls may stand anywhere in the page and name it by `form="…"`. */
  readonly formId: string;
  /** Where its own page is. */
  readonly url: string;
  /** One of `productTypes`; 0 when unknown. */
  readonly type: number;
  /** Options that a shopper chooses, in order; none when there is nothing to choose. */
  readonly optionNames: readonly string[];
  readonly variants: readonly Variant[];
  readonly isSubscribable: boolean;
  /** Whether shoppers fill in a form of the owner's for it. */
  readonly hasForm: boolean;
  /** Its name, for the form's dialog. */
  readonly title: string;
}

/** A product, as the product form needs it. */
export interface FormProduct extends SoldProduct<FormVariant> {
  /** What options and their values are called where that is not what carts know them by. */
  readonly optionWords?: Readonly<Record<string, string>>;
  /** What follows a price of a subscription, `every month`; absent when it is none, or an unsupported one. */
  readonly pricePeriod?: string;
  /** The picture that stands for it while none of its variants' does; absent when they have none. */
  readonly mainImageUrl?: string;
}

/** How options are offered: as lists that open, as buttons side by side, or as pictures where values have their own. */
export type OptionLook = 'lists' | 'buttons' | 'swatches';

/** What a shopper has chosen so far: option name to value, blank or missing when not chosen. */
export type ChosenOptions = Readonly<Record<string, string>>;
