import { z } from 'zod';
import { address, defineBlock, html, words } from '../block.ts';
import { OwnHtml } from '../own-html.tsx';
import { videoFrameOf } from '../video/video-address.ts';

/** Something from elsewhere: by its address, or by the HTML that its maker offers. */
export const embedBlock = defineBlock({
  name: 'embed',
  code: 22,
  title: 'Embed',
  fields: z.object({ url: address(), html: html(), title: words(200) }),
  render({ url, html, title }) {
    if (html !== '') return <OwnHtml className="embed-block-wrapper" html={html} />;
    const frame = videoFrameOf(url);
    if (frame === null)
      return url === '' ? null : (
        <p className="embed-block-wrapper">
          <a href={url} target="_blank" rel="noopener">
            {title === '' ? url : title}
          </a>
        </p>
      );
    return (
      <div className="embed-block-wrapper sqs-video-wrapper">
        <iframe src={frame} title={title === '' ? 'Video' : title} loading="lazy" allowFullScreen />
      </div>
    );
  },
});
