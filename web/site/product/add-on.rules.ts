import type { AddOnFragment } from '#web/generated/graphql.ts';
import { pageText } from '../languages/page-texts.ts';
import type { AddButtonState } from './add-button.rules.ts';

/** A product that is offered with another one, as its button needs it. */
export interface AddOn {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** As shoppers read it. */
  readonly price: string;
  readonly imageUrl: string;
  /** Around which point CSS is to cut that picture; empty for its middle. */
  readonly imagePosition: string;
  /** What is added; null when something has to be chosen first. */
  readonly sku: string | null;
}

/** What has nothing to choose, to fill in or to agree to can be added at once; anything else is chosen first. */
export function skuAtOnce(
  product: Pick<AddOnFragment, 'type' | 'isSubscribable' | 'additionalFieldsFormId' | 'variants'>,
): string | null {
  const [variant, ...others] = product.variants;
  const asks =
    product.isSubscribable || product.additionalFieldsFormId !== null || product.type === 'GIFT_CARD';
  return variant && others.length === 0 && !asks ? variant.sku : null;
}

/** An add-on shows a plus, a spinner while it is added, and then a checkmark; after a failure it is a plus again. */
export function addOnIcon(state: AddButtonState): 'plus' | 'spinner' | 'checkmark' {
  if (state === 'adding') return 'spinner';
  return state === 'added' ? 'checkmark' : 'plus';
}

/** Someone who does not see the icon hears what the button does, and what it has done. */
export function addOnLabel(state: AddButtonState, title: string): string {
  if (state === 'adding') return pageText('Adding {title}…', { title });
  return state === 'added' ? pageText('Added {title}!', { title }) : pageText('Add {title}', { title });
}
