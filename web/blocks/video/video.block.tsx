import { z } from 'zod';
import { address, defineBlock, flag, reference, words } from '../block.ts';
import { Film } from './film.tsx';

/** A film: a file of its own, or one at a known service. */
export const videoBlock = defineBlock({
  name: 'video',
  code: 32,
  title: 'Video',
  fields: z.object({
    url: address(),
    title: words(200),
    caption: words(1_000),
    /** The picture that is shown before it plays. */
    imageId: reference(),
    controls: flag(true),
    loop: flag(false),
  }),
  render({ url, title, caption, imageId, controls, loop }, data) {
    if (url === '') return null;
    return (
      <figure className="sqs-video-wrapper">
        <Film {...{ url, title }} poster={data.image(imageId)} hasControls={controls} isLooped={loop} />
        {caption === '' ? null : <figcaption className="video-caption">{caption}</figcaption>}
      </figure>
    );
  },
});
