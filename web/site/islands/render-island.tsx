import { ApolloProvider } from '@apollo/client/react';
import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { sayIn } from '#schema/words/catalogue.ts';
import { drawWithTexts } from '../languages/page-texts.ts';
import { escapeHtml } from '../template/html-text.ts';
import { graphClient } from './graph-client.ts';
import { type HydrateWhen, type IslandName, type IslandProps, islands } from './islands.ts';

export interface IslandOptions {
  /** The language of the page. */
  readonly language: string;
  /** Class names of the element around it; without any the element takes no part in the layout. */
  readonly className?: string;
  /** Marks the element around it for style sheets and scripts: `data-NAME` without a value. */
  readonly mark?: string;
  /** When it becomes interactive; the island's own habit when left out. */
  readonly when?: HydrateWhen;
}

/** Islands that show what everyone sees: the HTML of one follows from its name, what it is given and the language alone. */
const shared: ReadonlySet<IslandName> = new Set<IslandName>([
  ...(['product-form', 'add-ons', 'restock-form', 'newsletter', 'cart-pill'] as const),
]);

/** A page of products that is drawn anew, as one of them changed, draws anew the island of that one only. */
const drawn = new LRUCache<string, string>({
  maxSize: 3_000_000,
  maxEntrySize: 100_000,
  sizeCalculation: (html, key) => html.length + key.length,
});

/** An island's HTML with all that the browser needs to make it interactive. */
export function renderIsland<Name extends IslandName>(
  name: Name,
  props: IslandProps[Name],
  { language, className, mark, when = islands[name].when }: IslandOptions,
): string {
  const json = JSON.stringify(props);
  const key = `${name} ${language} ${json}`;
  const html = drawn.get(key) ?? drawIsland(name, props, language);
  if (shared.has(name)) drawn.set(key, html);
  const attributes = [
    ...(className ? [`class="${escapeHtml(className)}"`] : []),
    ...(mark ? [`data-${mark}`] : []),
    `data-island="${name}"`,
    `data-when="${when}"`,
    `data-props='${json.replace(/[&<']/g, escapeHtml)}'`,
  ];
  return `<div ${attributes.join(' ')}>${html}</div>`;
}

/**
 * What React writes before a component to have its pictures fetched early. They stand right behind it here; and a browser that finds
 * before an island what is none of it moves the island to its place, which takes the focus from the field that is typed into.
 */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

function drawIsland<Name extends IslandName>(name: Name, props: IslandProps[Name], language: string): string {
  const { Island } = islands[name];
  const html = drawWithTexts(sayIn(language), () =>
    renderToString(
      <ApolloProvider client={graphClient}>
        <Island {...props} />
      </ApolloProvider>,
    ),
  );
  return html.replace(preloads, '');
}
