import { z } from 'zod';
import { address, choice, defineBlock, list, reference, whole, words } from '../block.ts';
import { QuoteFigure } from '../quote/quote-figure.tsx';

/** What customers say, side by side. */
export const testimonialsBlock = defineBlock({
  name: 'testimonials',
  code: 105,
  title: 'Testimonials',
  fields: z.object({
    quotes: list(
      z.object({
        quote: words(2_000),
        source: words(300),
        role: words(200),
        sourceUrl: address(),
        imageId: reference(),
        /** 0 shows none. */
        stars: whole(0, 5, 0),
      }),
      24,
    ),
    columns: whole(1, 4, 3),
    design: choice(['card', 'line', 'large', 'marks']),
  }),
  render({ quotes, columns, design }, { image }) {
    const shown = quotes.filter(({ quote }) => quote.trim() !== '');
    if (shown.length === 0) return null;
    return (
      <ul className="quote-list" style={{ ['--columns' as string]: columns }}>
        {shown.map(({ imageId, ...quote }) => (
          <li key={quote.quote}>
            <QuoteFigure {...quote} portrait={image(imageId)} design={design} />
          </li>
        ))}
      </ul>
    );
  },
});
