import { useEditorFormTextsQuery } from '#web/generated/editor/form-texts.ts';
import { useEditorPageTextsQuery } from '#web/generated/editor/page-texts.ts';
import { useEditorProductTextsQuery } from '#web/generated/editor/product-texts.ts';
import { useEditorSaveFormTextMutation } from '#web/generated/editor/save-form-text.ts';
import { useEditorSavePageTextMutation } from '#web/generated/editor/save-page-text.ts';
import { useEditorSaveProductTextMutation } from '#web/generated/editor/save-product-text.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import type { TextPair } from './texts.rules.ts';

export type TextsPart = 'pages' | 'products' | 'forms';

/** Things at once, each with all its texts. */
const pageSize = 30;

export interface Texts {
  /** Undefined while they are loaded. */
  readonly texts: readonly TextPair[] | undefined;
  readonly error: unknown;
  readonly hasMore: boolean;
  loadMore(): void;
  retry(): void;
  save(pair: TextPair, text: string): Promise<MutationAnswer | null | undefined>;
}

/** The texts of a part of the website beside those in another language. */
export function useTexts(part: TextsPart, language: string, isMissing: boolean): Texts {
  // Kept out of the cache: what was just translated stays in the list of what is missing until that is opened anew.
  const asked = { variables: { language, isMissing, first: pageSize }, fetchPolicy: 'no-cache' } as const;
  const skipped = (name: TextsPart) => ({ ...asked, skip: part !== name || language === '' });
  const pages = useEditorPageTextsQuery(skipped('pages'));
  const products = useEditorProductTextsQuery(skipped('products'));
  const forms = useEditorFormTextsQuery(skipped('forms'));
  const [savePage] = useEditorSavePageTextMutation();
  const [saveProduct] = useEditorSaveProductTextMutation();
  const [saveForm] = useEditorSaveFormTextMutation();
  const { error, refetch } = { pages, products, forms }[part];
  const list = {
    pages: pages.data?.translatableTexts,
    products: products.data?.translatableProductTexts,
    forms: forms.data?.translatableFormTexts,
  }[part];
  const { hasNextPage = false, endCursor: after = null } = list?.pageInfo ?? {};
  const variables = { after };

  return {
    texts: list?.nodes.map((node) => ({ ...node, kind: 'kind' in node ? node.kind : 'FORM' })),
    error,
    hasMore: hasNextPage,
    retry: () => void refetch(),
    loadMore() {
      if (part === 'pages')
        void pages.fetchMore({
          variables,
          updateQuery: (before, { fetchMoreResult: { translatableTexts: next } }) => ({
            ...before,
            translatableTexts: { ...next, nodes: [...before.translatableTexts.nodes, ...next.nodes] },
          }),
        });
      else if (part === 'products')
        void products.fetchMore({
          variables,
          updateQuery: (before, { fetchMoreResult: { translatableProductTexts: next } }) => ({
            ...before,
            translatableProductTexts: {
              ...next,
              nodes: [...before.translatableProductTexts.nodes, ...next.nodes],
            },
          }),
        });
      else
        void forms.fetchMore({
          variables,
          updateQuery: (before, { fetchMoreResult: { translatableFormTexts: next } }) => ({
            ...before,
            translatableFormTexts: { ...next, nodes: [...before.translatableFormTexts.nodes, ...next.nodes] },
          }),
        });
    },
    async save({ subjectId, field }, text) {
      const input = { variables: { text: { subjectId, field, language, text } } };
      if (part === 'pages') return (await savePage(input)).data?.saveTranslations;
      if (part === 'products') return (await saveProduct(input)).data?.saveProductTranslations;
      return (await saveForm(input)).data?.saveFormTranslations;
    },
  };
}
