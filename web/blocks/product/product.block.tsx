import { z } from 'zod';
import { plainText } from '../../site/page/plain-text.ts';
import { listedProductContext } from '../../site/page/product-context.ts';
import { choice, defineBlock, flag, reference, words } from '../block.ts';
import { ProductCard } from '../product-card.tsx';

/** One product, to be looked at and bought. */
export const productBlock = defineBlock({
  name: 'product',
  code: 43,
  title: 'Product',
  variants: [{ title: 'Product beside its picture', value: { design: 'beside' } }],
  fields: z.object({
    productId: reference(),
    showPrice: flag(true),
    showExcerpt: flag(false),
    button: words(100),
    design: choice(['below', 'beside']),
  }),
  templateData({ productId, showPrice, showExcerpt, button, design }, { product }) {
    const found = product(productId);
    if (found === undefined) return undefined;
    const look = { design, showPrice, showExcerpt, buttonText: plainText(button) };
    return { ...look, product: listedProductContext(found) };
  },
  render({ productId, showPrice, showExcerpt, button, design }, { product, website }) {
    const found = product(productId);
    return found === undefined ? null : (
      <div className={`product-design-${design}`}>
        <ProductCard
          product={found}
          language={website.language}
          showsPrice={showPrice}
          showsExcerpt={showExcerpt}
          opensOver
          button={button}
        />
      </div>
    );
  },
});
