import { ApolloProvider } from '@apollo/client/react';
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

/** An island's HTML with all that the browser needs to make it interactive. */
export function renderIsland<Name extends IslandName>(
  name: Name,
  props: IslandProps[Name],
  { language, className, mark, when = islands[name].when }: IslandOptions,
): string {
  const { Island } = islands[name];
  const html = drawWithTexts(sayIn(language), () =>
    renderToString(
      <ApolloProvider client={graphClient}>
        <Island {...props} />
      </ApolloProvider>,
    ),
  );
  const attributes = [
    ...(className ? [`class="${escapeHtml(className)}"`] : []),
    ...(mark ? [`data-${mark}`] : []),
    `data-island="${name}"`,
    `data-when="${when}"`,
    `data-props='${JSON.stringify(props).replace(/[&<']/g, escapeHtml)}'`,
  ];
  return `<div ${attributes.join(' ')}>${html}</div>`;
}
