import type {
  BillingPeriodUnit,
  CreateProductInput,
  EditorProductFieldsFragment,
  ProductType,
  SaveVariantsInput,
  SubscriptionPlanInput,
  UpdateMerchandisingInput,
  UpdateProductInput,
  VariantInput,
} from '#web/generated/graphql.ts';
import { readCommaList } from '../ui/comma-list.rules.ts';

/** A product holds at most so many variants. */
export const mostVariants = 250;

/** One option as it is typed: its values with commas between them. */
export interface OptionValues {
  readonly name: string;
  readonly values: string;
}

/** A variant as it is typed. */
export interface VariantValues {
  /** The stored variant that it is; null for a new one. */
  readonly id: string | null;
  readonly optionValues: readonly string[];
  readonly sku: string;
  /** Decimal texts with a point. */
  readonly price: string;
  readonly salePrice: string;
  readonly isOnSale: boolean;
  readonly isUnlimited: boolean;
  readonly stock: number | null;
  /** As the website measures. */
  readonly weight: number | null;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** A product as it is typed. */
export interface ProductValues {
  readonly type: ProductType;
  readonly collectionId: string;
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly isHiddenFromSearch: boolean;
  readonly tags: readonly string[];
  readonly categoryIds: readonly string[];
  readonly isVisible: boolean;
  readonly isFeatured: boolean;
  /** What it is taxed as. */
  readonly taxClass: string;
  readonly customAddButtonText: string;
  readonly customSoldOutText: string;
  readonly isSubscription: boolean;
  readonly billingPeriodValue: number | null;
  readonly billingPeriodUnit: BillingPeriodUnit;
  /** 0 goes on until cancelled. */
  readonly numBillingCycles: number | null;
  /** 0 is no trial. */
  readonly trialDays: number | null;
  /** Empty for none. */
  readonly additionalFieldsFormId: string;
  readonly isRestockEnabled: boolean;
  readonly restockCallText: string;
  readonly mailingListSignUpEnabled: boolean;
  readonly scarcityEnabled: boolean;
  readonly scarcityThreshold: number | null;
  readonly scarcityText: string;
  readonly scarcityShownByDefault: boolean;
  readonly options: readonly OptionValues[];
  readonly variants: readonly VariantValues[];
}

/** What products are taxed as that nobody put into another class. */
const usualTaxClass = 'standard';

const emptyVariant: VariantValues = {
  ...{ id: null, optionValues: [], sku: '', price: '', salePrice: '', isOnSale: false },
  ...{ isUnlimited: true, stock: null },
  ...{ weight: null, length: null, width: null, height: null },
};

const monthly: BillingPeriodUnit = 'MONTH';
const noSelling = {
  ...{ isSubscription: false, billingPeriodValue: 1, billingPeriodUnit: monthly, numBillingCycles: 0 },
  trialDays: 0,
  ...{ additionalFieldsFormId: '', isRestockEnabled: false, restockCallText: '' },
  ...{ mailingListSignUpEnabled: false, scarcityEnabled: false, scarcityThreshold: null },
  ...{ scarcityText: '', scarcityShownByDefault: false },
};

/** A product to begin with, on a products page. */
export function newProduct(collectionId: string): ProductValues {
  return {
    ...{ type: 'PHYSICAL', collectionId, title: '', slug: '', description: '', tags: [], categoryIds: [] },
    ...{ isVisible: true, isFeatured: false, customAddButtonText: '', customSoldOutText: '', options: [] },
    ...{ seoTitle: '', seoDescription: '', isHiddenFromSearch: false, taxClass: usualTaxClass },
    ...noSelling,
    variants: [emptyVariant],
  };
}

/** A stored product as its form shows it. */
export function valuesOf(product: EditorProductFieldsFragment): ProductValues {
  const { type, title, slug, description, tags, isVisible, isFeatured, optionNames, variants } = product;
  return {
    ...{ type, collectionId: '', title, slug, description, tags, isVisible, isFeatured },
    ...{ seoTitle: product.seo.title, seoDescription: product.seo.description },
    isHiddenFromSearch: product.seo.isHidden,
    categoryIds: product.categories.map(({ id }) => id),
    taxClass: product.taxClass ?? usualTaxClass,
    customAddButtonText: product.customAddButtonText ?? '',
    customSoldOutText: product.customSoldOutText ?? '',
    ...sellingOf(product),
    options: optionNames.map((name) => ({
      name,
      values: [
        ...new Set(
          variants.flatMap(({ options }) => options.find((option) => option.name === name)?.value ?? []),
        ),
      ].join(', '),
    })),
    variants: variants.map(
      ({ id, sku, options, price, salePrice, isOnSale, isUnlimited, stock, weight, dimensions }) => ({
        ...{ id, sku, isOnSale, isUnlimited, weight },
        length: dimensions?.length ?? null,
        width: dimensions?.width ?? null,
        height: dimensions?.height ?? null,
        stock: isUnlimited ? null : stock,
        optionValues: optionNames.map((name) => options.find((option) => option.name === name)?.value ?? ''),
        price: price.value,
        // A sale price of nothing is none.
        salePrice: Number(salePrice?.value ?? 0) === 0 ? '' : (salePrice?.value ?? ''),
      }),
    ),
  };
}

function sellingOf({ subscriptionPlan, additionalFieldsFormId, merchandising }: EditorProductFieldsFragment) {
  const { restockNotificationMessages, __typename: _, ...shown } = merchandising;
  return {
    ...noSelling,
    ...(subscriptionPlan && {
      isSubscription: true,
      billingPeriodValue: subscriptionPlan.billingPeriodValue,
      billingPeriodUnit: subscriptionPlan.billingPeriodUnit,
      numBillingCycles: subscriptionPlan.numBillingCycles,
      trialDays: subscriptionPlan.trialDays,
    }),
    additionalFieldsFormId: additionalFieldsFormId ?? '',
    ...shown,
    restockCallText: restockNotificationMessages.callText,
  };
}

function planOf(values: ProductValues): SubscriptionPlanInput | null {
  const { isSubscription, billingPeriodValue, billingPeriodUnit, numBillingCycles, trialDays } = values;
  if (!isSubscription) return null;
  // What is left empty is not a period: the graph says so at its field.
  return {
    billingPeriodValue: billingPeriodValue ?? 0,
    ...{ billingPeriodUnit, numBillingCycles: numBillingCycles ?? 0, trialDays: trialDays ?? 0 },
  };
}

/** What is sent to change what the shop says when few or none are left; null when nothing of it changed. */
export function merchandisingChange(
  productId: string,
  values: ProductValues,
  before: ProductValues,
): UpdateMerchandisingInput | null {
  const input: UpdateMerchandisingInput = {
    productId,
    ...(values.isRestockEnabled === before.isRestockEnabled
      ? {}
      : { isRestockEnabled: values.isRestockEnabled }),
    ...(values.restockCallText === before.restockCallText ? {} : { restockCallText: values.restockCallText }),
    ...(values.mailingListSignUpEnabled === before.mailingListSignUpEnabled
      ? {}
      : { mailingListSignUpEnabled: values.mailingListSignUpEnabled }),
    ...(values.scarcityEnabled === before.scarcityEnabled ? {} : { scarcityEnabled: values.scarcityEnabled }),
    ...(values.scarcityThreshold === before.scarcityThreshold
      ? {}
      : { scarcityThreshold: values.scarcityThreshold }),
    ...(values.scarcityText === before.scarcityText ? {} : { scarcityText: values.scarcityText }),
    ...(values.scarcityShownByDefault === before.scarcityShownByDefault
      ? {}
      : { scarcityShownByDefault: values.scarcityShownByDefault }),
  };
  return Object.keys(input).length > 1 ? input : null;
}

/** The values that are typed for an option, each once. */
export function splitValues(text: string): string[] {
  return [...new Set(readCommaList(text))];
}

/**
 * A variant for each combination of the options' values. What a combination had before it keeps; one that only gained an
 * option goes on as the first of its kind, so that carts keep it. New ones cost what the first does.
 */
export function combineVariants(
  options: readonly OptionValues[],
  before: readonly VariantValues[],
): VariantValues[] {
  const values = options.map((option) => splitValues(option.values)).filter((each) => each.length > 0);
  const combinations = values.reduce<string[][]>(
    (all, each) => all.flatMap((start) => each.map((value) => [...start, value])),
    [[]],
  );
  const left = [...before];
  const take = (isLike: (variant: VariantValues) => boolean) => {
    const index = left.findIndex(isLike);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const same = combinations.map((wanted) => take(({ optionValues }) => sameWords(optionValues, wanted)));
  return combinations.map((optionValues, index) => {
    const kept =
      same[index] ?? take((variant) => variant.optionValues.every((value) => optionValues.includes(value)));
    const { price = '', isUnlimited = true } = before[0] ?? {};
    return {
      ...(kept ?? { ...emptyVariant, price, isUnlimited, stock: isUnlimited ? null : 0 }),
      optionValues,
    };
  });
}

function sameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}

/** What is sent to add a product. */
export function createInput(values: ProductValues): CreateProductInput {
  const { type, collectionId, title, slug, description, tags, categoryIds, isVisible, isFeatured } = values;
  return {
    ...{ type, collectionId, title, description, isVisible, isFeatured },
    ...(slug ? { slug } : {}),
    tags: [...tags],
    categoryIds: [...categoryIds],
    ...variantsInput(values, []),
  };
}

/** What is sent to change a product's own fields; null when none of them changed. */
export function changeInput(
  id: string,
  values: ProductValues,
  before: ProductValues,
): UpdateProductInput | null {
  const { title, slug, description, tags, isVisible, isFeatured } = values;
  const input: UpdateProductInput = {
    id,
    ...(title === before.title ? {} : { title }),
    ...(slug === before.slug ? {} : { slug }),
    ...(description === before.description ? {} : { description }),
    ...(sameWords(tags, before.tags) ? {} : { tags: [...tags] }),
    ...(isVisible === before.isVisible ? {} : { isVisible }),
    ...(isFeatured === before.isFeatured ? {} : { isFeatured }),
    ...(values.customAddButtonText === before.customAddButtonText
      ? {}
      : { customAddButtonText: values.customAddButtonText || null }),
    ...(values.customSoldOutText === before.customSoldOutText
      ? {}
      : { customSoldOutText: values.customSoldOutText || null }),
    ...seoChange(values, before),
    ...(JSON.stringify(planOf(values)) === JSON.stringify(planOf(before))
      ? {}
      : { subscriptionPlan: planOf(values) }),
    ...(values.additionalFieldsFormId === before.additionalFieldsFormId
      ? {}
      : { additionalFieldsFormId: values.additionalFieldsFormId || null }),
  };
  return Object.keys(input).length > 1 ? input : null;
}

/** What search engines are told differently. */
function seoChange(values: ProductValues, before: ProductValues): Pick<UpdateProductInput, 'seo'> {
  const seo = {
    ...(values.seoTitle === before.seoTitle ? {} : { title: values.seoTitle }),
    ...(values.seoDescription === before.seoDescription ? {} : { description: values.seoDescription }),
    ...(values.isHiddenFromSearch === before.isHiddenFromSearch
      ? {}
      : { isHidden: values.isHiddenFromSearch }),
  };
  return Object.keys(seo).length === 0 ? {} : { seo };
}

/** What is sent to save the variants; null when nothing of them changed. */
export function variantsChange(values: ProductValues, before: ProductValues): SaveVariantsInput | null {
  const isSame =
    JSON.stringify([values.options, values.variants]) === JSON.stringify([before.options, before.variants]);
  return isSame ? null : variantsInput(values, before.variants);
}

/** The class that a product is taxed as from now on; null when that is as it was. */
export function taxClassChange(values: ProductValues, before: ProductValues): string | null {
  const taxClass = values.taxClass.trim().toLowerCase() || usualTaxClass;
  return taxClass === before.taxClass ? null : taxClass;
}

/** The categories that a product comes into and leaves. */
export function categoriesChange(
  values: ProductValues,
  before: ProductValues,
): { readonly addCategoryIds: string[]; readonly removeCategoryIds: string[] } | null {
  const addCategoryIds = values.categoryIds.filter((id) => !before.categoryIds.includes(id));
  const removeCategoryIds = before.categoryIds.filter((id) => !values.categoryIds.includes(id));
  return addCategoryIds.length + removeCategoryIds.length > 0 ? { addCategoryIds, removeCategoryIds } : null;
}

function variantsInput(values: ProductValues, before: readonly VariantValues[]): SaveVariantsInput {
  return {
    optionNames: values.options
      .filter((option) => splitValues(option.values).length > 0)
      .map(({ name }) => name.trim()),
    variants: values.variants.map((variant) =>
      variantInput(
        variant,
        before.find(({ id }) => id === variant.id),
      ),
    ),
  };
}

const measures = ['weight', 'length', 'width', 'height'] as const;

/** A measure that was emptied is taken away. */
function changedMeasures(variant: VariantValues, before: VariantValues | undefined): Partial<VariantInput> {
  const changed = measures.filter((measure) => variant[measure] !== (before?.[measure] ?? null));
  return Object.fromEntries(changed.map((measure) => [measure, variant[measure]]));
}

/** Stock that nobody touched is not sent: what was sold since the form was opened stays sold. */
function variantInput(variant: VariantValues, before: VariantValues | undefined): VariantInput {
  const { id, sku, optionValues, price, salePrice, isOnSale, isUnlimited, stock } = variant;
  const isStockSame = before && before.isUnlimited === isUnlimited && before.stock === stock;
  return {
    ...(id === null ? {} : { id }),
    ...(sku ? { sku } : {}),
    optionValues: [...optionValues],
    price,
    salePrice: salePrice || null,
    isOnSale,
    ...(isStockSame ? {} : isUnlimited ? { isUnlimited } : { isUnlimited, stock: stock ?? 0 }),
    ...changedMeasures(variant, before),
  };
}
