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
  if (variant) askAbout(from, product, variant);
  const undo = [
    ...(image && product.mainImageUrl ? [showVariantImage(from, product.mainImageUrl, image)] : []),
    ...(variant ? [showPrice(from, product, variant, locale), showScarcity(from, product, variant)] : []),
  ];
  return () => {
    for (const step of undo) step();
  };
}

/** The form for what is sold out asks about the variant that was chosen last, where it is one of those. */
function askAbout(from: Element, { id }: FormProduct, { attributes }: FormVariant): void {
  const around = from.closest('dialog') ?? document;
  const place = `.product-restock-form:has(input[name="productId"][value="${CSS.escape(id)}"]) select`;
  const select = around.querySelector<HTMLSelectElement>(place);
  const name = Object.values(attributes).join(' / ');
  for (const option of select?.options ?? []) if (option.text === name) option.selected = true;
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
