import { z } from 'zod';
import { defineBlock, flag, html, list, words } from '../block.ts';
import { OwnHtml } from '../own-html.tsx';

/** Questions that unfold their answers. */
export const accordionBlock = defineBlock({
  name: 'accordion',
  code: 69,
  title: 'Accordion',
  fields: z.object({
    items: list(z.object({ title: words(300), html: html(), isOpen: flag(false) }), 60),
    /** Opening one closes the others. */
    onlyOne: flag(false),
  }),
  render({ items, onlyOne }, _, id) {
    const shown = items.filter(({ title }) => title.trim() !== '');
    if (shown.length === 0) return null;
    return (
      <div className="accordion-items-container">
        {shown.map(({ title, html, isOpen }) => (
          <details
            key={title}
            className="accordion-item"
            open={isOpen}
            {...(onlyOne ? { name: `accordion-${id}` } : {})}
          >
            <summary className="accordion-item__title">{title}</summary>
            <OwnHtml className="accordion-item__description" html={html} />
          </details>
        ))}
      </div>
    );
  },
});
