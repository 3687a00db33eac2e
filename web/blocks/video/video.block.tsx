import { z } from 'zod';
import { address, defineBlock, flag, reference, words } from '../block.ts';
import { videoFrameOf } from './video-address.ts';

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
    const frame = videoFrameOf(url);
    const poster = data.image(imageId);
    return (
      <figure className="sqs-video-wrapper">
        {frame === null ? (
          <video
            src={url}
            controls={controls}
            loop={loop}
            preload="metadata"
            playsInline
            {...(title === '' ? {} : { 'aria-label': title })}
            {...(poster === undefined ? {} : { poster: `${poster.url}?format=1500w` })}
          />
        ) : (
          <iframe
            src={frame}
            title={title === '' ? 'Video' : title}
            loading="lazy"
            allow="autoplay; fullscreen; picture-in-picture"
            allowFullScreen
          />
        )}
        {caption === '' ? null : <figcaption className="video-caption">{caption}</figcaption>}
      </figure>
    );
  },
});
