import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Operator } from '../../commands/operator.ts';
import {
  DemoProductBySlugDocument,
  DemoSaveLanguagesDocument,
  DemoSaveProductTranslationsDocument,
  DemoSaveTranslationsDocument,
  DemoThingsDocument,
} from '../../generated/graphql.ts';
import { assertDone } from './demo-step.ts';

const texts = z.record(z.string(), z.string().min(1));
const bySlug = z.record(z.string(), texts);
const translation = z.strictObject({
  language: z.string(),
  website: texts,
  collections: bySlug,
  items: bySlug,
  products: bySlug,
});

/** Offers the demo website in German too; what is not translated is read in its own language. */
export async function seedGerman(operator: Operator, folder: URL): Promise<void> {
  const plan = translation.parse(JSON.parse(await readFile(new URL('german.json', folder), 'utf8')));
  const { language } = plan;
  assertDone((await operator.run(DemoSaveLanguagesDocument, { languages: [language] })).saveLanguages);
  const { website } = await operator.run(DemoThingsDocument, {});
  if (!website) throw new Error('The demo website is gone.');
  const { collections } = website;
  const items = collections.flatMap(({ items: { nodes } }) => nodes);
  const textsOf = (subjectId: string, own: Readonly<Record<string, string>>) =>
    Object.entries(own).map(([field, text]) => ({ subjectId, language, field, text }));
  const named = (things: readonly { id: string; slug: string }[], plan: z.infer<typeof bySlug>) =>
    Object.entries(plan).flatMap(([slug, own]) => {
      const thing = things.find((each) => each.slug === slug);
      if (!thing) throw new Error(`There is no ${slug} to translate on the demo website.`);
      return textsOf(thing.id, own);
    });
  const translations = [
    ...textsOf(website.id, plan.website),
    ...named(collections, plan.collections),
    ...named(items, plan.items),
  ];
  assertDone((await operator.run(DemoSaveTranslationsDocument, { translations })).saveTranslations);
  const products = await Promise.all(
    Object.entries(plan.products).map(async ([slug, own]) => {
      const { product } = await operator.run(DemoProductBySlugDocument, { slug });
      if (!product) throw new Error(`There is no product ${slug} to translate on the demo website.`);
      return textsOf(product.id, own);
    }),
  );
  const saved = await operator.run(DemoSaveProductTranslationsDocument, { translations: products.flat() });
  assertDone(saved.saveProductTranslations);
}
