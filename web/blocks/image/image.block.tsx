import { z } from 'zod';
import { imageRecord } from '../../site/page/image-context.ts';
import { plainText } from '../../site/page/plain-text.ts';
import { address, choice, defineBlock, flag, reference, words } from '../block.ts';
import { buttonClass } from '../button-class.ts';
import { largestOf, Picture } from '../picture.tsx';

/** One picture with words beside, below or upon it, leading somewhere or opening large. */
export const imageBlock = defineBlock({
  name: 'image',
  code: 5,
  title: 'Image',
  variants: [
    { title: 'Image poster', value: { design: 'poster' } },
    { title: 'Image card', value: { design: 'card' } },
    { title: 'Image overlap', value: { design: 'overlap' } },
    { title: 'Image collage', value: { design: 'collage' } },
    { title: 'Image stack', value: { design: 'stack' } },
  ],
  fields: z.object({
    imageId: reference(),
    /** What it shows; the picture's own words when empty. */
    altText: words(250),
    design: choice(['inline', 'poster', 'card', 'overlap', 'collage', 'stack']),
    title: words(200),
    caption: words(1_000),
    link: address(),
    /** On the button that leads to the link; without one the picture does. */
    button: words(100),
    newWindow: flag(false),
    lightbox: flag(false),
    pictureSide: choice(['left', 'right']),
  }),
  templateData(
    { imageId, altText, caption, title, link, button, newWindow, lightbox, design, pictureSide },
    data,
  ) {
    const image = data.image(imageId);
    if (image === undefined) return undefined;
    const record = imageRecord(image);
    const words = { title: plainText(title), subtitle: plainText(caption), description: plainText(caption) };
    const info = {
      ...words,
      altText: altText === '' ? record.altText : plainText(altText),
      hasTitle: title !== '',
      hasSubtitle: caption !== '',
      designLayout: design,
      imagePosition: `image-position-${pictureSide}`,
      linkTo: link,
      imageLink: link === '' ? '' : button === '' ? 'image' : 'button',
      buttonText: plainText(button),
      ...{ newWindow, lightbox, stretch: false },
    };
    return { ...record, ...(title === '' ? {} : { title: words.title }), item: record, info };
  },
  render({ imageId, altText, caption, title, link, button, newWindow, lightbox, design, pictureSide }, data) {
    const image = data.image(imageId);
    if (image === undefined) return null;
    const target = newWindow ? { target: '_blank', rel: 'noopener' } : {};
    const hasButton = link !== '' && button !== '';
    const picture = (
      <Picture
        image={image}
        {...(altText === '' ? {} : { alt: altText })}
        sizes="(max-width: 432px) 100vw, 75vw"
      />
    );
    return (
      <figure className={`image-block-outer-wrapper design-layout-${design}`} data-picture-side={pictureSide}>
        {link !== '' && !hasButton ? (
          <a href={link} className="image-block-picture" {...target}>
            {picture}
          </a>
        ) : lightbox ? (
          <a href={largestOf(image)} className="image-block-picture" data-opens="lightbox">
            {picture}
          </a>
        ) : (
          <span className="image-block-picture">{picture}</span>
        )}
        {title === '' && caption === '' && !hasButton ? null : (
          <figcaption className="image-caption">
            {title === '' ? null : <strong className="image-title">{title}</strong>}
            {caption === '' ? null : <span className="image-subtitle">{caption}</span>}
            {hasButton ? (
              <a href={link} className={`image-button ${buttonClass('small', 'primary')}`} {...target}>
                {button}
              </a>
            ) : null}
          </figcaption>
        )}
      </figure>
    );
  },
});
