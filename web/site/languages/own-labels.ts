import type { SiteCollectionFragment } from '#web/generated/graphql.ts';
import type { SitePage } from '../page/ask-page.ts';
import { slugOf } from '../page/facets.ts';
import { wordsOf } from '../page/plain-text.ts';
import { escapeHtml } from '../template/html-text.ts';
import { escapePattern } from './escape-pattern.ts';

/** What a tag or a category is called on a page, and what addresses name it by. */
export type LabelWord = Pick<SiteCollectionFragment['labelWords'][number], 'kind' | 'own' | 'text'>;

type Page = Pick<SitePage, 'collection' | 'facets' | 'product'>;

/** What a list is narrowed to, as it is called in the page's language. */
export function inWords<Asked extends { category: string | undefined; tag: string | undefined }>(
  asked: Asked,
  words: readonly LabelWord[],
): Asked {
  const textOf = (kind: LabelWord['kind'], own: string | undefined) =>
    words.find((word) => word.kind === kind && word.own === own)?.text ?? own;
  return { ...asked, category: textOf('CATEGORY', asked.category), tag: textOf('TAG', asked.tag) };
}

/** Labels of a page's collection that addresses name otherwise: translated ones, and a store's categories that have another address. */
export function labelsOfPage({ collection, facets, product }: Page): LabelWord[] {
  const tags = facets?.tagWords ?? product?.tagWords ?? [];
  const categories = [...(facets?.categories ?? []), ...(product?.categories ?? [])];
  return [
    ...(collection?.labelWords ?? []),
    ...tags.map(({ own, text }) => ({ kind: 'TAG' as const, own, text })),
    ...categories
      .filter(({ name, slug }) => slugOf(name) !== slug)
      .map(({ name, slug }) => ({ kind: 'CATEGORY' as const, own: slug, text: name })),
  ];
}

/**
 * Has links that narrow a collection to a label name it as it is kept. Templates write what it is called; that may change, and
 * may be another word in each language, and no link breaks.
 */
export function withOwnLabels(html: string, path: string, words: readonly LabelWord[]): string {
  if (words.length === 0) return html;
  const links = new RegExp(`(\\shref=["']${escapePattern(escapeHtml(path))}\\?)([^"'#]*)`, 'g');
  return html.replace(links, (_, start: string, query: string) => start + withOwn(query, words));
}

function withOwn(query: string, words: readonly LabelWord[]): string {
  return query
    .split(/(&amp;|&)/)
    .map((part) => {
      const [, name, written] = /^(category|tag)=(.*)$/.exec(part) ?? [];
      if (name === undefined || written === undefined) return part;
      const text = wordsOf(new URLSearchParams(`x=${written}`).get('x') ?? '');
      const own = words.find((word) => word.kind.toLowerCase() === name && word.text === text)?.own;
      return own === undefined ? part : `${name}=${encodeURIComponent(own).replaceAll("'", '%27')}`;
    })
    .join('');
}
