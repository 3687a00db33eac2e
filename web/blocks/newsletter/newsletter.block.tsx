import { createElement } from 'react';
import { z } from 'zod';
import { defineBlock, reference, words } from '../block.ts';

/** A sign-up to a mailing list; the page puts it in the place of this tag, and leaves out words that are not given. */
export const newsletterBlock = defineBlock({
  name: 'newsletter',
  code: 51,
  title: 'Newsletter',
  fields: z.object({
    listId: reference(),
    title: words(200),
    description: words(1_000),
    placeholder: words(100),
    button: words(100),
    note: words(500),
  }),
  render({ listId, ...texts }) {
    const given = Object.entries(texts).filter(([, text]) => text !== '');
    return createElement('squarespace:newsletter', {
      ...(listId === '' ? {} : { id: listId }),
      ...Object.fromEntries(given),
      source: 'block',
    });
  },
});
