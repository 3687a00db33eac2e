import { z } from 'zod';
import { sayIn } from '#schema/words/catalogue.ts';
import { defineBlock, words } from '../block.ts';

/** One of the website's menus. */
export const navigationBlock = defineBlock({
  name: 'navigation',
  code: 1,
  title: 'Navigation',
  fields: z.object({ navigationId: words(64, 'mainNav'), label: words(100) }),
  render({ navigationId, label }, { website, path }) {
    const menu = website.menus.find((found) => found.name === navigationId);
    if (menu === undefined || menu.links.length === 0) return null;
    return (
      <nav aria-label={label === '' ? sayIn(website.language)('Menu') : label}>
        <ul>
          {menu.links.map(({ title, url, isNewWindow }) => (
            <li key={url}>
              <a
                href={url}
                {...(url === path ? { 'aria-current': 'page' } : {})}
                {...(isNewWindow ? { target: '_blank', rel: 'noopener' } : {})}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    );
  },
});
