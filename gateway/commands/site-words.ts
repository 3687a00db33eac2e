import {
  OperatorCategoryWordsDocument,
  OperatorContentWordsDocument,
  OperatorLanguagesDocument,
  OperatorProductWordsDocument,
  type OperatorProductWordsQuery,
} from '../generated/graphql.ts';
import { CommandError } from './command.ts';
import type { Operator } from './operator.ts';

/** Who keeps a text: content or commerce. */
export type WordKind = 'website' | 'collection' | 'popup' | 'image' | 'item' | 'product' | 'category';

/** One text of a website that can be in another language. */
export interface Words {
  readonly kind: WordKind;
  readonly subjectId: string;
  readonly field: string;
  readonly text: string;
}

type Page = { readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null } };

/** A text with what it is in another language; empty where it is not translated. */
export interface TranslatedWords extends Words {
  readonly translation: string;
}

const contentKinds = {
  WEBSITE: 'website',
  COLLECTION: 'collection',
  POPUP: 'popup',
  IMAGE: 'image',
  ITEM: 'item',
} as const;

/** All texts of a website that can be in another language, with what they are there. */
export async function* readAllWords(
  operator: Operator,
  reader: Operator,
  language: string,
): AsyncGenerator<TranslatedWords> {
  for await (const page of pagesOf(
    async (after) =>
      (await operator.run(OperatorContentWordsDocument, { language, after })).translatableTexts,
  ))
    for (const { kind, own, text, ...place } of page.nodes)
      yield { ...place, kind: contentKinds[kind], text: own, translation: text };
  const translated = new Map<string, string>();
  for await (const { subjectId, field, text } of readShopWords(reader))
    translated.set(`${subjectId} ${field}`, text);
  for await (const words of readShopWords(operator)) {
    const found = translated.get(`${words.subjectId} ${words.field}`) ?? words.text;
    // A text that is the same in both is not translated.
    if (words.text !== '') yield { ...words, translation: found === words.text ? '' : found };
  }
}

/** The texts of a website's shop as someone reads them, in one order; empty ones too. */
async function* readShopWords(operator: Operator): AsyncGenerator<Words> {
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
