import { z } from 'zod';
import { address, defineBlock, words } from '../block.ts';

/** What someone said. */
export const quoteBlock = defineBlock({
  name: 'quote',
  code: 31,
  title: 'Quote',
  fields: z.object({ quote: words(5_000), source: words(300), sourceUrl: address() }),
  render({ quote, source, sourceUrl }) {
    if (quote.trim() === '') return null;
    return (
      <figure>
        <blockquote {...(sourceUrl.startsWith('http') ? { cite: sourceUrl } : {})}>
          <p>{quote}</p>
        </blockquote>
        {source === '' ? null : (
          <figcaption className="source">
            — {sourceUrl === '' ? source : <a href={sourceUrl}>{source}</a>}
          </figcaption>
        )}
      </figure>
    );
  },
});
