import { z } from 'zod';
import { T } from '../../site/languages/texts.tsx';
import { plainText } from '../../site/page/plain-text.ts';
import { address, defineBlock, flag, words } from '../block.ts';

/** Something to listen to. */
export const audioBlock = defineBlock({
  name: 'audio',
  code: 41,
  title: 'Audio',
  fields: z.object({ url: address(), title: words(200), author: words(200), download: flag(false) }),
  templateData: ({ url, title, author, download }) =>
    url === ''
      ? undefined
      : {
          audioAssetUrl: url,
          title: plainText(title),
          author: plainText(author),
          showDownload: download,
        },
  render({ url, title, author, download }) {
    if (url === '') return null;
    const parts = [title, author].filter((part) => part !== '');
    const name = parts.join(' – ');
    return (
      <figure className="audio-wrapper">
        {name === '' ? null : (
          <figcaption>
            {title === '' ? null : <span className="audio-title">{title}</span>}
            {parts.length === 2 ? ' – ' : null}
            {author === '' ? null : <span className="audio-author">{author}</span>}
          </figcaption>
        )}
        {/* biome-ignore lint/a11y/useMediaCaption: sound has no captions; its words are the owner's to write beside it. */}
        <audio src={url} controls preload="none" aria-label={name === '' ? 'Audio' : name} />
        {download ? (
          <a href={url} download>
            <T>Download</T>
          </a>
        ) : null}
      </figure>
    );
  },
});
