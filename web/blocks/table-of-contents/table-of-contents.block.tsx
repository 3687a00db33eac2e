import { z } from 'zod';
import { T } from '../../site/languages/texts.tsx';
import { defineBlock, whole, words } from '../block.ts';

/** Links to the headings of the page that it is on. */
export const tableOfContentsBlock = defineBlock({
  name: 'table-of-contents',
  code: 103,
  title: 'Table of contents',
  fields: z.object({
    title: words(200),
    /** Headings below this level are left out. */
    deepest: whole(2, 4, 3),
  }),
  render({ title, deepest }, { headings = [] }, id) {
    const shown = headings.filter(({ level }) => level <= deepest);
    if (shown.length === 0) return null;
    const titleId = `contents-${id}`;
    return (
      <nav className="table-of-contents" aria-labelledby={titleId}>
        <p className="table-of-contents-title" id={titleId}>
          {title === '' ? <T>On this page</T> : title}
        </p>
        <ol>
          {shown.map((heading) => (
            <li key={heading.id} data-level={heading.level}>
              <a href={`#${encodeURIComponent(heading.id)}`}>{heading.text}</a>
            </li>
          ))}
        </ol>
      </nav>
    );
  },
});
