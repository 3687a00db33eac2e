import { z } from 'zod';
import { defineBlock, flag, reference } from '../block.ts';
import { ProductCard } from '../product-card.tsx';

/** One product, to be looked at and bought. */
export const productBlock = defineBlock({
  name: 'product',
  code: 43,
  title: 'Product',
  fields: z.object({ productId: reference(), showPrice: flag(true), showExcerpt: flag(false) }),
  render({ productId, showPrice, showExcerpt }, { product, website }) {
    const found = product(productId);
    return found === undefined ? null : (
      <ProductCard
        product={found}
        language={website.language}
        showsPrice={showPrice}
        showsExcerpt={showExcerpt}
        opensOver
      />
    );
  },
});
