import type { WholeProduct } from '../products/product.data.ts';
import { attributesOf, productTypeOf } from '../products/product-rows.ts';
import type { FilePart } from './exporting.data.ts';
import type { ProductImport } from './product-csv-parse.rules.ts';

/** A product is exported under the ids that it was imported with, or else its own, so that any store knows it again. */
export function asProductImport(
  product: WholeProduct,
  part: FilePart,
  collectionSlug: string | null,
): ProductImport {
  const parts = new Map(part.variants.map((variant) => [variant.id, variant]));
  return {
    externalId: part.externalId ?? product.id,
    type: productTypeOf(product.type),
    collectionSlug,
    slug: product.slug,
    title: product.title,
    description: product.description,
    tags: product.tags,
    categories: part.categories,
    visible: product.isVisible,
    optionNames: product.optionNames,
    imageUrls: [],
    variants: product.variants.map((variant) => ({
      externalId: parts.get(variant.id)?.externalId ?? variant.id,
      sku: variant.sku,
      gtin: parts.get(variant.id)?.gtin ?? '',
      mpn: parts.get(variant.id)?.mpn ?? '',
      attributes: attributesOf(variant),
      price: variant.priceCents,
      salePrice: variant.salePriceCents,
      onSale: variant.isOnSale,
      unlimited: variant.isUnlimited,
      qtyInStock: variant.stock,
      weight: variant.weight,
      length: variant.length,
      width: variant.width,
      height: variant.height,
    })),
  };
}
