import type { Queries } from '#kit/database.ts';
import { findTexts } from '#kit/translations.ts';
import { translateLine } from './translation.rules.ts';

/** What was ordered, in a language; what has no words in it, or is no product any more, keeps its own. */
export async function localLines<
  Line extends {
    readonly title: string;
    readonly variantName: string;
    readonly productId?: string | null;
  },
>(queries: Queries, language: string | null, lines: readonly Line[]): Promise<readonly Line[]> {
  const ids = lines.flatMap(({ productId }) => productId || []);
  if (language === null || ids.length === 0) return lines;
  const texts = await findTexts(queries, language, ids);
  return lines.map((line) =>
    translateLine(
      line,
      texts.filter(({ subjectId }) => subjectId === line.productId),
    ),
  );
}

/** A product's title in a language, its own where it has none in it. */
export async function localTitle(
  queries: Queries,
  language: string | null,
  product: { readonly productId: string; readonly title: string },
): Promise<string> {
  const [line] = await localLines(queries, language, [{ ...product, variantName: '' }]);
  return line?.title ?? product.title;
}
