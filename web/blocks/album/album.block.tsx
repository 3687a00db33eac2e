import { z } from 'zod';
import { T } from '../../site/languages/texts.tsx';
import { address, defineBlock, flag, list, reference, words } from '../block.ts';
import { Picture } from '../picture.tsx';

/** An album holds 60 tracks at most. */
const mostTracks = 60;

/** Tracks to listen to, one after the other, with their cover. */
export const albumBlock = defineBlock({
  name: 'album',
  code: 60,
  title: 'Album',
  fields: z.object({
    title: words(200),
    author: words(200),
    /** The cover. */
    imageId: reference(),
    tracks: list(z.object({ title: words(200), url: address() }), mostTracks),
    download: flag(false),
  }),
  render({ title, author, imageId, tracks, download }, data) {
    const shown = tracks.filter(({ url }) => url !== '');
    if (shown.length === 0) return null;
    const cover = data.image(imageId);
    return (
      <div className="album-block">
        {cover === undefined ? null : (
          <Picture image={cover} alt="" sizes="(max-width: 432px) 100vw, 33vw" isCropped />
        )}
        <div className="album-block-body">
          {title === '' ? null : <h3 className="album-block-title">{title}</h3>}
          {author === '' ? null : <p className="album-block-author">{author}</p>}
          <ol className="album-block-tracks">
            {shown.map(({ title: name, url }, index) => (
              <li key={`${name} ${url}`}>
                <span className="album-block-track">{name || index + 1}</span>
                {/* biome-ignore lint/a11y/useMediaCaption: sound has no captions; its words are the owner's to write beside it. */}
                <audio src={url} controls preload="none" aria-label={name || `${title} ${index + 1}`} />
                {download ? (
                  <a href={url} download>
                    <T>Download</T>
                    <span className="visually-hidden"> {name}</span>
                  </a>
                ) : null}
              </li>
            ))}
          </ol>
        </div>
      </div>
    );
  },
});
