import { pagesWords } from '../pages/words.ts';
import type { ProductValues } from './product-form.rules.ts';
import { productsWords } from './words.ts';

const { form, selling } = productsWords;
const { seoTitle, seoDescription, isHiddenFromSearch } = pagesWords.details;

/** What the fields of a product are called where someone else changed the same one. */
export const productLabels: Readonly<Record<keyof ProductValues, string>> = {
  ...{ type: form.kind, collectionId: form.place, title: form.name, slug: form.slug },
  ...{ description: form.description, seoTitle, seoDescription, isHiddenFromSearch },
  ...{ tags: form.tags, categoryIds: form.categories, isVisible: form.visible, isFeatured: form.featured },
  ...{ taxClass: selling.taxClass, customAddButtonText: form.addButton, customSoldOutText: form.soldOut },
  ...{ isSubscription: selling.isSubscription, billingPeriodValue: selling.every },
  ...{ billingPeriodUnit: selling.unit, numBillingCycles: selling.cycles, trialDays: selling.trialDays },
  ...{ additionalFieldsFormId: selling.form, isRestockEnabled: selling.restock },
  ...{ restockCallText: selling.restockCall, mailingListSignUpEnabled: selling.news },
  ...{ scarcityEnabled: selling.scarcity, scarcityThreshold: selling.threshold },
  ...{ scarcityText: selling.scarcityText, scarcityShownByDefault: selling.shownByDefault },
  ...{ options: form.options, variants: form.variants },
};
