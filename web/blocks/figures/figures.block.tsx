import { z } from 'zod';
import { defineBlock, list, whole, words } from '../block.ts';

/** A few figures to be proud of. */
export const figuresBlock = defineBlock({
  name: 'figures',
  code: 109,
  title: 'Figures',
  fields: z.object({
    figures: list(z.object({ value: words(40), text: words(200) }), 12),
    columns: whole(1, 6, 3),
  }),
  render({ figures, columns }) {
    const shown = figures.filter(({ value }) => value.trim() !== '');
    if (shown.length === 0) return null;
    return (
      <dl className="figures" style={{ ['--columns' as string]: columns }}>
        {shown.map(({ value, text }) => (
          <div key={`${value} ${text}`}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  },
});
