import { chosenVariant, shownImage } from './choice.rules.ts';
import { showPrice } from './price-in-page.tsx';
import type { ChosenOptions, FormProduct, FormVariant } from './product.ts';
import { isLineOf } from './scarcity.rules.ts';
import { showVariantImage } from './variant-image.tsx';

/**
 * Shows picture, price and scarcity of what is chosen in the theme's own markup near the options, and asks about it where
 * it is sold out; answers how to undo what it shows.
 */
export function showChoice(
  from: Element,
  product: FormProduct,
  chosen: ChosenOptions,
  locale: string,
): () => void {
  const image = shownImage(product, chosen);
  const variant = chosenVariant(product, chosen);
  const undo = [
    ...(variant ? [askAbout(from, product, variant)] : []),
    ...(image && product.mainImageUrl ? [showVariantImage(from, product.mainImageUrl, image)] : []),
    ...(variant ? [showPrice(from, product, variant, locale), showScarcity(from, product, variant)] : []),
  ];
  return () => {
    for (const step of undo) step();
  };
}

/** The form for what is sold out is there for a chosen variant that is, and asks about that one. */
function askAbout(from: Element, { id }: FormProduct, variant: FormVariant): () => void {
  const around = from.closest('dialog') ?? document;
  const field = around.querySelector<HTMLInputElement | HTMLSelectElement>(
    `.product-restock-form:has(input[name="productId"][value="${CSS.escape(id)}"]) [name="variantId"]`,
  );
  const place = field?.closest<HTMLElement>('.product-restock-notification');
  if (!field || !place) return () => {};
  const isAsked = (value: string) => value === variant.id;
  if (field instanceof HTMLSelectElement) {
    if (![...field.options].some(({ value }) => isAsked(value))) return () => {};
    field.value = variant.id;
  } else if (!isAsked(field.value)) return () => {};
  place.dataset.chosen = '';
  return () => delete place.dataset.chosen;
}

/** Only the line of the chosen variant is shown, without its name, which the choice says. */
function showScarcity(from: Element, { id }: FormProduct, variant: FormVariant): () => void {
  const around = from.closest('dialog') ?? document;
  const lines = around.querySelectorAll<HTMLElement>(`.product-scarcity[data-item-id="${CSS.escape(id)}"]`);
  const before = [...lines].map((line) => {
    const name = line.querySelector<HTMLElement>('.product-scarcity-variant');
    const was = line.hidden;
    line.hidden = !isLineOf(JSON.parse(line.dataset.variantAttributes ?? '{}'), variant);
    if (name) name.hidden = true;
    return () => {
      line.hidden = was;
      if (name) name.hidden = false;
    };
  });
  return () => {
    for (const restore of before) restore();
  };
}
