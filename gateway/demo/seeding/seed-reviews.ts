import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Operator } from '../../commands/operator.ts';
import {
  DemoChangeReviewSettingsDocument,
  DemoImportReviewsDocument,
  DemoProductBySlugDocument,
  type ImportReviewInput,
} from '../../generated/graphql.ts';
import { assertDone } from './demo-step.ts';

const demoReviews = z.array(
  z.strictObject({
    product: z.string(),
    rating: z.int().min(1).max(5),
    title: z.string(),
    displayName: z.string().min(1),
    createdAt: z.iso.datetime(),
    body: z.string().min(1),
    reply: z.string().optional(),
  }),
);

/** The reviews of the demo's products, newest of each first. */
export async function loadDemoReviews(folder: URL): Promise<z.infer<typeof demoReviews>> {
  return demoReviews.parse(JSON.parse(await readFile(new URL('reviews.json', folder), 'utf8')));
}

/** Brings the demo's reviews, each once however often it is tried, and shows them. */
export async function seedReviews(operator: Operator, folder: URL): Promise<void> {
  const reviews = await loadDemoReviews(folder);
  const ids = new Map<string, string>();
  for (const slug of new Set(reviews.map(({ product }) => product))) {
    const { product } = await operator.run(DemoProductBySlugDocument, { slug });
    if (!product) throw new Error(`There is no product ${slug} for a review of the demo website.`);
    ids.set(slug, product.id);
  }
  const input = reviews.map(
    ({ product, ...review }, index): ImportReviewInput => ({
      ...review,
      productId: ids.get(product) ?? '',
      externalId: `demo-${product}-${index}`,
    }),
  );
  assertDone((await operator.run(DemoImportReviewsDocument, { input })).importReviews);
  await operator.run(DemoChangeReviewSettingsDocument, { input: { isEnabled: true } });
}
