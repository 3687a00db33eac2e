import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Operator } from '../../commands/operator.ts';
import {
  DemoChangeMerchandisingDocument,
  DemoChangeProductDocument,
  DemoSetProductLinksDocument,
  DemoSetVariantImagesDocument,
  DemoShopWindowDocument,
  type DemoShopWindowQuery,
  type ProductLinkKind,
} from '../../generated/graphql.ts';
import { assertDone } from './demo-step.ts';

const slugs = z.record(z.string(), z.array(z.string()));
const shopWindow = z.strictObject({
  /** A picture of the product by the variant's SKU. */
  variantPictures: z.record(z.string(), z.string()),
  addOns: slugs,
  /** What shoppers of a product are asked: the key of a form by the product's slug. */
  forms: z.record(z.string(), z.string()),
  related: slugs,
  scarcity: z.record(
    z.string(),
    z.strictObject({
      scarcityThreshold: z.int().min(1),
      scarcityText: z.string(),
      scarcityShownByDefault: z.boolean(),
    }),
  ),
});

type Product = DemoShopWindowQuery['products']['nodes'][number];

/** Shows each glaze on a picture of its own, lays out what goes with what, and says where few are left. */
export async function seedShopWindow(
  operator: Operator,
  folder: URL,
  formIds: ReadonlyMap<string, string>,
): Promise<void> {
  const plan = shopWindow.parse(JSON.parse(await readFile(new URL('shop-window.json', folder), 'utf8')));
  const { products } = await operator.run(DemoShopWindowDocument, {});
  const bySlug = new Map(products.nodes.map((product) => [product.slug, product]));
  const named = (slug: string): Product => {
    const product = bySlug.get(slug);
    if (!product) throw new Error(`There is no product ${slug} for the window of the demo shop.`);
    return product;
  };
  for (const product of products.nodes) await hangPictures(operator, product, plan.variantPictures);
  const offer = async (kind: ProductLinkKind, offered: Record<string, string[]>) => {
    for (const [slug, others] of Object.entries(offered)) {
      const input = { productId: named(slug).id, kind, productIds: others.map((other) => named(other).id) };
      assertDone((await operator.run(DemoSetProductLinksDocument, { input })).setProductLinks);
    }
  };
  await offer('ADD_ON', plan.addOns);
  await offer('RELATED', plan.related);
  for (const [slug, key] of Object.entries(plan.forms)) {
    const additionalFieldsFormId = formIds.get(key);
    if (additionalFieldsFormId === undefined) throw new Error(`The demo website has no form ${key}.`);
    const input = { id: named(slug).id, additionalFieldsFormId };
    assertDone((await operator.run(DemoChangeProductDocument, { input })).updateProduct);
  }
  for (const [slug, settings] of Object.entries(plan.scarcity)) {
    const input = { productId: named(slug).id, scarcityEnabled: true, ...settings };
    assertDone((await operator.run(DemoChangeMerchandisingDocument, { input })).updateMerchandising);
  }
}

async function hangPictures(
  operator: Operator,
  { id, images, variants }: Product,
  pictures: Readonly<Record<string, string>>,
): Promise<void> {
  const input = variants.flatMap((variant) => {
    const image = images.find(({ filename }) => filename === pictures[variant.sku]);
    return image ? [{ variantId: variant.id, imageId: image.id }] : [];
  });
  if (input.length === 0) return;
  assertDone((await operator.run(DemoSetVariantImagesDocument, { productId: id, input })).setVariantImages);
}
