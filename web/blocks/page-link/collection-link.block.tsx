import { z } from 'zod';
import { textOfHtml } from '../../site/page/plain-text.ts';
import { defineBlock, reference, words } from '../block.ts';
import { LinkCard } from './link-card.tsx';

/** A card that leads to a page of the website, with what that page says of itself. */
export const collectionLinkBlock = defineBlock({
  name: 'collectionlink',
  code: 12,
  title: 'Page link',
  fields: z.object({
    /** The slug of the page. */
    collection: words(200),
    /** The page's own where it is empty. */
    title: words(200),
    text: words(500),
    imageId: reference(),
  }),
  async render({ collection, title, text, imageId }, { list, image }) {
    const found = collection === '' ? undefined : await list({ collection, limit: 1 });
    if (found === undefined) return null;
    const page = found.collection;
    return (
      <LinkCard
        href={page.fullUrl}
        title={title || page.title}
        text={text || textOfHtml(page.description, 200)}
        image={image(imageId) ?? page.mainImage ?? undefined}
      />
    );
  },
});
