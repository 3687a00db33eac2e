import { z } from 'zod';
import { sayIn } from '#schema/words/catalogue.ts';
import { T } from '../../site/languages/texts.tsx';
import { plainText } from '../../site/page/plain-text.ts';
import { defineBlock, words } from '../block.ts';

/** A box to search the website. */
export const searchBlock = defineBlock({
  name: 'search',
  code: 33,
  title: 'Search',
  fields: z.object({ placeholder: words(100) }),
  templateData: ({ placeholder }, { website }) => ({
    placeholder: plainText(placeholderOf(placeholder, website.language)),
    searchUrl: '/search',
  }),
  render: ({ placeholder: own }, { website }, id) => {
    const placeholder = placeholderOf(own, website.language);
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

const placeholderOf = (own: string, language: string) => own || sayIn(language)('Search');
