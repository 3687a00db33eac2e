import { findAppearanceProblem, type SearchAppearanceInput } from '#kit/search-appearance.rules.ts';
import { parsePrice } from '../money/money.rules.ts';
import {
  canBeOnSale,
  isSubscribable,
  MAX_SLUG_LENGTH,
  type Pricing,
  type ProductType,
} from './product.rules.ts';
import { findTagsProblem, isSlug, readSlug, readTags } from './product-texts.rules.ts';

/** What is wrong with an input, and where. */
export interface ChangeProblem {
  readonly message: string;
  readonly field: string;
}

/** What may change in a product; absent stays, null empties. */
export interface ProductChange {
  readonly title?: string | null | undefined;
  readonly slug?: string | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly description?: string | null | undefined;
  readonly seo?: SearchAppearanceInput | null | undefined;
  readonly isVisible?: boolean | null | undefined;
  readonly isFeatured?: boolean | null | undefined;
  readonly customAddButtonText?: string | null | undefined;
  readonly customSoldOutText?: string | null | undefined;
  readonly additionalFieldsFormId?: string | null | undefined;
  readonly subscriptionPlan?:
    | {
        readonly billingPeriodValue: number;
        readonly billingPeriodUnit: 'WEEK' | 'MONTH' | 'YEAR';
        readonly numBillingCycles: number;
        readonly trialDays?: number | null | undefined;
      }
    | null
    | undefined;
}

const maxTitle = 200;
const maxDescription = 200_000;
const maxText = 200;
const maxPeriod = 365;
const maxCycles = 1_000;
const maxTrialDays = 365;

/** A product keeps a title, its texts have limits, and only physical products, services and memberships are sold as subscriptions. */
export function findProductChangeProblem(change: ProductChange, type: ProductType): ChangeProblem | null {
  const { title, description, customAddButtonText, customSoldOutText, subscriptionPlan: plan } = change;
  const at = (field: string, message: string): ChangeProblem => ({ message, field: `input.${field}` });
  if (typeof title === 'string' && (title.trim() === '' || title.length > maxTitle)) {
    return at('title', `A product needs a title of 1 to ${maxTitle} characters.`);
  }
  if ((description?.length ?? 0) > maxDescription)
    return at('description', `A description can have at most ${maxDescription} characters.`);
  for (const [field, text] of Object.entries({ customAddButtonText, customSoldOutText })) {
    if ((text?.length ?? 0) > maxText) return at(field, `This text can have at most ${maxText} characters.`);
  }
  for (const [field, text] of Object.entries({
    title,
    description,
    customAddButtonText,
    customSoldOutText,
    'seo.title': change.seo?.title,
    'seo.description': change.seo?.description,
  })) {
    if (text && (text.includes('\0') || /\p{Cs}/u.test(text)))
      return at(field, 'This text holds a character that is no text.');
  }
  if (typeof change.slug === 'string' && !isSlug(readSlug(change.slug)))
    return at('slug', `An address can have 1 to ${MAX_SLUG_LENGTH} letters, digits and hyphens.`);
  const seoProblem = findAppearanceProblem(change.seo ?? {});
  if (seoProblem) return seoProblem;
  const tagsProblem = findTagsProblem(readTags(change.tags ?? []));
  if (tagsProblem) return at('tags', tagsProblem);
  if (!plan) return null;
  if (!isSubscribable({ type, isSubscribable: true })) {
    return at(
      'subscriptionPlan',
      'Only physical products, services and memberships can be sold as subscriptions.',
    );
  }
  if (plan.billingPeriodValue < 1 || plan.billingPeriodValue > maxPeriod) {
    return at(
      'subscriptionPlan.billingPeriodValue',
      `A billing period is 1 to ${maxPeriod} weeks, months or years.`,
    );
  }
  if (plan.numBillingCycles < 0 || plan.numBillingCycles > maxCycles) {
    return at(
      'subscriptionPlan.numBillingCycles',
      `A subscription has 0 to ${maxCycles} billing cycles; 0 goes on until cancelled.`,
    );
  }
  const trialDays = plan.trialDays ?? 0;
  if (trialDays < 0 || trialDays > maxTrialDays)
    return at('subscriptionPlan.trialDays', `A free trial has 0 to ${maxTrialDays} days; 0 is none.`);
  return null;
}

/** What may change in what a variant costs, in decimal strings; absent stays, null empties. */
export interface PricingChange {
  readonly price?: string | null | undefined;
  readonly salePrice?: string | null | undefined;
  readonly isOnSale?: boolean | null | undefined;
}

/** A variant on sale has a sale price, which may be any; gift cards and memberships are never on sale. */
export function changePricing(
  before: Pricing,
  change: PricingChange,
  { type, currency }: { type: ProductType; currency: string },
): { ok: true; pricing: Pricing } | { ok: false; problem: ChangeProblem } {
  const refuse = (field: string, message: string) =>
    ({ ok: false, problem: { message, field: `input.${field}` } }) as const;
  const price = readPrice(change.price ?? undefined, before.price, currency, 'Price');
  if (!price.ok) return refuse('price', price.message);
  const salePrice =
    change.salePrice === null ? null : readPrice(change.salePrice, before.salePrice, currency, 'Sale Price');
  if (salePrice && !salePrice.ok) return refuse('salePrice', salePrice.message);
  const minor = salePrice?.minor ?? null;
  if (change.isOnSale && !canBeOnSale(type))
    return refuse('isOnSale', 'Gift cards and memberships are never on sale.');
  if (change.isOnSale && minor === null) return refuse('salePrice', 'A variant on sale needs a sale price.');
  const onSale = minor !== null && (change.isOnSale ?? before.onSale);
  return { ok: true, pricing: { price: price.minor, salePrice: minor, onSale } };
}

function readPrice<Before extends number | null>(
  text: string | undefined,
  before: Before,
  currency: string,
  label: string,
) {
  return text === undefined ? ({ ok: true, minor: before } as const) : parsePrice(text, currency, label);
}
