import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { EditorInventoryQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { stockText } from '../products/stock-text.ts';
import { productsWords } from '../products/words.ts';
import { IconButton } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { LoadMore } from '../ui/table.tsx';
import { useFirstRows } from '../ui/use-first-rows.ts';
import type { Pages } from '../ui/use-pages.ts';
import { StockField } from './stock-field.tsx';
import { StockHistory } from './stock-history.tsx';
import { inventoryWords } from './words.ts';

export type InventoryProduct = EditorInventoryQuery['storeProducts']['nodes'][number];
export type InventoryVariant = InventoryProduct['variants'][number];

/** Products with what is left of them. One variant is changed in its line; several come up below it. */
export function InventoryTable({
  products,
  more,
}: {
  readonly products: readonly InventoryProduct[];
  readonly more: Pages<InventoryProduct>['more'];
}) {
  const { shown, isWhole } = useFirstRows(products, 15);
  return (
    <>
      <ul className="inventory" aria-label={inventoryWords.list}>
        {shown.map((product) => (
          <ProductStock key={product.id} product={product} />
        ))}
      </ul>
      {isWhole && <LoadMore {...more} />}
    </>
  );
}

function ProductStock({ product }: { readonly product: InventoryProduct }) {
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { title, type, images, prices, variants } = product;
  // Downloads and gift cards never run out.
  const isCounted = type !== 'DIGITAL' && type !== 'GIFT_CARD';
  const [only] = variants.length === 1 ? variants : [];
  const isExpandable = isCounted && !only;
  return (
    <li className="inventory-product">
      <div className="inventory-line">
        {isExpandable ? (
          <IconButton
            icon={isOpen ? 'chevron' : 'forward'}
            label={inventoryWords.expand(title)}
            aria-expanded={isOpen}
            aria-controls={id}
            onPress={() => setOpen(!isOpen)}
          />
        ) : (
          <span className="inventory-expander" />
        )}
        <Link
          to="/products/$productId"
          params={{ productId: product.id }}
          className="pictured inventory-name"
        >
          <Picture image={images[0]} size={36} />
          {title}
        </Link>
        <span className="inventory-price number">
          {prices.isVarying
            ? productsWords.priceFrom(formats.money(prices.from))
            : formats.money(prices.from)}
        </span>
        {only && isCounted ? (
          <VariantStock product={product} variant={only} name={title} />
        ) : (
          <span className="inventory-stock soft">{stockText(product)}</span>
        )}
      </div>
      {isExpandable && (
        <ul id={id} className="inventory-variants" hidden={!isOpen} aria-label={inventoryWords.expand(title)}>
          {isOpen &&
            variants.map((variant) => (
              <li key={variant.id} className="inventory-line">
                <span className="inventory-variant">
                  {nameOf(variant)} <span className="soft">{variant.sku}</span>
                </span>
                <VariantStock product={product} variant={variant} name={`${title}, ${nameOf(variant)}`} />
              </li>
            ))}
        </ul>
      )}
    </li>
  );
}

function nameOf({ options, sku }: InventoryVariant): string {
  return options.map(({ value }) => value).join(', ') || sku;
}

function VariantStock({
  product,
  variant,
  name,
}: {
  readonly product: InventoryProduct;
  readonly variant: InventoryVariant;
  readonly name: string;
}) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <span className="inventory-stock">
      <StockField variant={variant} name={name} />
      <IconButton icon="info" label={inventoryWords.history} onPress={() => setHistoryOpen(true)} />
      {isHistoryOpen && (
        <StockHistory
          productId={product.id}
          variantId={variant.id}
          name={name}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </span>
  );
}
