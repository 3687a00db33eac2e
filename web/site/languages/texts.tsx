import { createContext, type ReactNode, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Say, sayIn } from '#schema/words/catalogue.ts';
import { drawWithTexts } from './page-texts.ts';

const SayContext = createContext<Say>(sayIn('en'));

/** Says texts in the language of the page. */
export function useSay(): Say {
  return useContext(SayContext);
}

/** A text of the product's own in the language of the page; `values` stand in its places. */
export function T({
  children,
  values = {},
}: {
  readonly children: string;
  readonly values?: Readonly<Record<string, ReactNode>>;
}) {
  const parts = useSay()(children).split(/\{(\w+)\}/);
  // Every second part is the name of a place, and no name comes twice.
  return parts.map((part, index) =>
    index % 2 === 0 ? part : <Place key={part}>{values[part] ?? `{${part}}`}</Place>,
  );
}

function Place({ children }: { readonly children: ReactNode }) {
  return children;
}

/** HTML of a page that the server alone draws, in a language. */
export function drawIn(language: string, page: ReactNode): string {
  const say = sayIn(language);
  return drawWithTexts(say, () => renderToStaticMarkup(<SayContext value={say}>{page}</SayContext>));
}
