import { z } from 'zod';
import { defineBlock, html, list, words } from '../block.ts';
import { OwnHtml } from '../own-html.tsx';

/** Parts of which one is shown at a time. Without scripts they stand below each other, each under its title. */
export const tabsBlock = defineBlock({
  name: 'tabs',
  code: 101,
  title: 'Tabs',
  fields: z.object({
    tabs: list(z.object({ title: words(100), html: html() }), 12),
    /** What the tabs are about, for those who can't see them. */
    label: words(200),
  }),
  render({ tabs, label }, _, id) {
    const shown = tabs.filter(({ title }) => title.trim() !== '');
    if (shown.length === 0) return null;
    return (
      <div className="tabs" data-enhance="tabs" {...(label === '' ? {} : { 'data-label': label })}>
        {shown.map(({ title, html }, index) => {
          const panel = `tab-${id}-${index + 1}`;
          return (
            <section key={panel} className="tabs-panel" id={panel} aria-labelledby={`${panel}-title`}>
              <h3 className="tabs-title" id={`${panel}-title`}>
                {title}
              </h3>
              <OwnHtml className="tabs-words" html={html} />
            </section>
          );
        })}
      </div>
    );
  },
});
