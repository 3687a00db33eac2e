import { z } from 'zod';
import { defineBlock, reference, whole } from '../block.ts';
import { Picture } from '../picture.tsx';

/** The website's sign, leading home: a picture, or its title. */
export const logoBlock = defineBlock({
  name: 'logo',
  code: 3,
  title: 'Logo',
  /** The greatest width is in pixels. */
  fields: z.object({ imageId: reference(), maxWidth: whole(20, 1_000, 200) }),
  render({ imageId, maxWidth }, { image, website }) {
    const picture = image(imageId) ?? website.logo ?? undefined;
    return (
      <a href="/" className="logo" style={{ maxWidth, display: 'inline-block' }}>
        {picture === undefined ? (
          website.title
        ) : (
          <Picture image={picture} alt={website.title} sizes={`${maxWidth}px`} />
        )}
      </a>
    );
  },
});
