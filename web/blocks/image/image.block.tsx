import { z } from 'zod';
import { address, choice, defineBlock, flag, reference, words } from '../block.ts';
import { largestOf, Picture } from '../picture.tsx';

/** One picture, with words below it, leading somewhere or opening large. */
export const imageBlock = defineBlock({
  name: 'image',
  code: 5,
  title: 'Image',
  fields: z.object({
    imageId: reference(),
    /** What it shows; the picture's own words when empty. */
    altText: words(250),
    caption: words(1_000),
    link: address(),
    newWindow: flag(false),
    lightbox: flag(false),
    design: choice(['inline', 'poster', 'card', 'overlap', 'collage', 'stack']),
  }),
  render({ imageId, altText, caption, link, newWindow, lightbox, design }, data) {
    const image = data.image(imageId);
    if (image === undefined) return null;
    const picture = (
      <Picture
        image={image}
        {...(altText === '' ? {} : { alt: altText })}
        sizes="(max-width: 432px) 100vw, 75vw"
      />
    );
    return (
      <figure className={`image-block-outer-wrapper design-layout-${design}`}>
        {link !== '' ? (
          <a href={link} {...(newWindow ? { target: '_blank', rel: 'noopener' } : {})}>
            {picture}
          </a>
        ) : lightbox ? (
          <a href={largestOf(image)} data-opens="lightbox">
            {picture}
          </a>
        ) : (
          picture
        )}
        {caption === '' ? null : <figcaption className="image-caption">{caption}</figcaption>}
      </figure>
    );
  },
});
