import {
  OperatorCategoryWordsDocument,
  OperatorItemWordsDocument,
  OperatorLanguagesDocument,
  OperatorProductWordsDocument,
  type OperatorProductWordsQuery,
  OperatorWebsiteWordsDocument,
} from '../generated/graphql.ts';
import { CommandError } from './command.ts';
import type { Operator } from './operator.ts';

/** Who keeps a text: content or commerce. */
export type WordKind = 'website' | 'collection' | 'item' | 'product' | 'category';

/** One text of a website that can be in another language. */
export interface Words {
  readonly kind: WordKind;
  readonly subjectId: string;
  readonly field: string;
  readonly text: string;
}

type Page = { readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null } };

/** All texts of a website that can be in another language, as the operator reads them; empty ones too. */
export async function* readWords(operator: Operator): AsyncGenerator<Words> {
  const { website } = await operator.run(OperatorWebsiteWordsDocument, {});
  if (!website) return;
  const { id, title, tagline, description, collections } = website;
  yield* wordsOf('website', id, { title, tagline, description });
  for (const { id: collectionId, mainContent, ...more } of collections)
    yield* wordsOf('collection', collectionId, {
      ...{ title: more.title, navigationTitle: more.navigationTitle, slug: more.slug },
      ...{ description: more.description, mainContent: mainContent ?? '' },
    });
  for (const { id: collectionId } of collections)
    for await (const page of pagesOf(async (after) => {
      const { collection } = await operator.run(OperatorItemWordsDocument, { collectionId, after });
      return collection?.items ?? null;
    }))
      for (const { id: itemId, ...item } of page.nodes)
        yield* wordsOf('item', itemId, {
          ...{ title: item.title, slug: item.slug, excerpt: item.excerpt, body: item.body },
        });
  for await (const page of pagesOf(
    async (after) => (await operator.run(OperatorCategoryWordsDocument, { after })).categories,
  ))
    for (const { id: categoryId, name } of page.nodes) yield* wordsOf('category', categoryId, { name });
  for await (const page of pagesOf(
    async (after) => (await operator.run(OperatorProductWordsDocument, { after })).products,
  ))
    for (const { id: productId, ...product } of page.nodes)
      yield* wordsOf('product', productId, {
        ...{ title: product.title, slug: product.slug, description: product.description },
        ...optionTexts(product),
      });
}

type Product = Omit<OperatorProductWordsQuery['products']['nodes'][number], 'id'>;

/** What the options of a product and their values are called. */
function optionTexts({ optionNames, variants, optionWords }: Product): Record<string, string> {
  const local = (own: string) => optionWords.find((word) => word.own === own)?.text ?? own;
  const values = new Set(variants.flatMap(({ options }) => options.map(({ value }) => value)));
  return Object.fromEntries([
    ...optionNames.map((name) => [`option.${name}`, local(name)]),
    ...[...values].map((value) => [`value.${value}`, local(value)]),
  ]);
}

/** The operator as someone who reads the website in a language that it is translated into. */
export async function readerOf(operator: Operator, language: string): Promise<Operator> {
  const { siteLanguages } = await operator.run(OperatorLanguagesDocument, {});
  const others = siteLanguages.flatMap((each) => (each.isPrimary ? [] : [each.language]));
  if (!others.includes(language))
    throw new CommandError(
      `This website is not translated into ${language}. "languages --set" says into which languages it is.`,
    );
  return operator.reading(language, others);
}

async function* pagesOf<Found extends Page>(
  read: (after: string | null) => Promise<Found | null>,
): AsyncGenerator<Found> {
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const page: Found | null = await read(after);
    if (!page) return;
    yield page;
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? undefined) : undefined;
  }
}

function wordsOf(kind: WordKind, subjectId: string, texts: Readonly<Record<string, string>>): Words[] {
  return Object.entries(texts).map(([field, text]) => ({ kind, subjectId, field, text }));
}
