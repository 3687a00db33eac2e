import { z } from 'zod';
import { sayIn } from '#schema/words/catalogue.ts';
import { T } from '../../site/languages/texts.tsx';
import { defineBlock, words } from '../block.ts';

/** A box to search the website. */
export const searchBlock = defineBlock({
  name: 'search',
  code: 33,
  title: 'Search',
  fields: z.object({ placeholder: words(100) }),
  render: ({ placeholder: own }, { website }, id) => {
    const placeholder = own || sayIn(website.language)('Search');
    return (
      // biome-ignore lint/a11y/useSemanticElements: `search` is not an element that all browsers know.
      <form action="/search" method="get" role="search" className="search-block">
        <label htmlFor={`search-${id}`} className="visually-hidden">
          {placeholder}
        </label>
        <input id={`search-${id}`} type="search" name="q" placeholder={placeholder} maxLength={200} />
        <button type="submit">
          <T>Search</T>
        </button>
      </form>
    );
  },
});
