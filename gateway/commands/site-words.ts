import {
  LanguagesDocument,
  OperatorContentWordsDocument,
  OperatorFormWordsDocument,
  OperatorShopWordsDocument,
} from '../generated/graphql.ts';
import { CommandError } from './command.ts';
import type { Operator } from './operator.ts';

/** One text of a website, with what it is in another language; empty where it is not translated. */
export interface Words {
  readonly kind: string;
  readonly subjectId: string;
  readonly field: string;
  readonly text: string;
  readonly translation: string;
}

type Page = {
  readonly nodes: readonly {
    readonly kind?: string;
    readonly subjectId: string;
    readonly field: string;
    readonly own: string;
    readonly text: string;
  }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
};

/** What things of the shop are called in a file; all else is content's. */
const shopKinds: ReadonlySet<string> = new Set(['category', 'products page', 'product']);

const formKind = 'form';

/** Who keeps the texts of a thing. */
export function keeperOf(kind: string): 'content' | 'shop' | 'forms' {
  if (kind === formKind) return 'forms';
  return shopKinds.has(kind) ? 'shop' : 'content';
}

/** All texts of a website that can be in another language, with what they are there. */
export async function* readWords(operator: Operator, language: string): AsyncGenerator<Words> {
  yield* wordsOf(
    async (after) =>
      (await operator.run(OperatorContentWordsDocument, { language, after })).translatableTexts,
  );
  yield* wordsOf(
    async (after) =>
      (await operator.run(OperatorShopWordsDocument, { language, after })).translatableProductTexts,
  );
  yield* wordsOf(
    async (after) =>
      (await operator.run(OperatorFormWordsDocument, { language, after })).translatableFormTexts,
  );
}

/** Refuses a language that the website is not translated into. */
export async function assertTranslated(operator: Operator, language: string): Promise<void> {
  const { siteLanguages } = await operator.run(LanguagesDocument, {});
  if (!siteLanguages.some((each) => !each.isPrimary && each.language === language))
    throw new CommandError(
      `This website is not translated into ${language}. "languages --set" says into which languages it is.`,
    );
}

async function* wordsOf(read: (after: string | null) => Promise<Page>): AsyncGenerator<Words> {
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const page: Page = await read(after);
    for (const { kind = formKind, subjectId, field, own, text } of page.nodes) {
      const name = kind.toLowerCase().replaceAll('_', ' ');
      yield { kind: name, subjectId, field, text: own, translation: text };
    }
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? undefined) : undefined;
  }
}
