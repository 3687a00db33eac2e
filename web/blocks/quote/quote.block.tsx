import { z } from 'zod';
import { plainText } from '../../site/page/plain-text.ts';
import { address, choice, defineBlock, reference, words } from '../block.ts';
import { QuoteFigure } from './quote-figure.tsx';

/** What someone said. */
export const quoteBlock = defineBlock({
  name: 'quote',
  code: 31,
  title: 'Quote',
  variants: [
    { title: 'Quote in large letters', value: { design: 'large' } },
    { title: 'Quote on a card', value: { design: 'card' } },
    { title: 'Quote with marks', value: { design: 'marks' } },
  ],
  fields: z.object({
    quote: words(5_000),
    source: words(300),
    sourceUrl: address(),
    /** What the person does, or where. */
    role: words(200),
    /** The person's picture. */
    imageId: reference(),
    design: choice(['line', 'large', 'card', 'marks']),
  }),
  templateData: ({ quote, source, sourceUrl, role }) =>
    quote.trim() === ''
      ? undefined
      : { quote: plainText(quote), source: plainText(source), sourceUrl, role: plainText(role) },
  render({ quote, imageId, ...rest }, { image }) {
    return quote.trim() === '' ? null : <QuoteFigure quote={quote} portrait={image(imageId)} {...rest} />;
  },
});
