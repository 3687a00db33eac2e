import { z } from 'zod';
import { address, defineBlock, flag, reference, words } from '../block.ts';
import { hostOf, LinkCard } from './link-card.tsx';

/** A card that leads anywhere. */
export const linkBlock = defineBlock({
  name: 'link',
  code: 13,
  title: 'Link card',
  fields: z.object({
    link: address(),
    title: words(200),
    text: words(500),
    imageId: reference(),
    newWindow: flag(false),
  }),
  render({ link, title, text, imageId, newWindow }, { image }) {
    if (link === '') return null;
    const host = hostOf(link);
    return (
      <LinkCard
        href={link}
        title={title || host || link}
        note={title === '' ? '' : host}
        image={image(imageId)}
        {...{ text, newWindow }}
      />
    );
  },
});
