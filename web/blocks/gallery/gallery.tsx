import type { CSSProperties } from 'react';
import type { SiteImageFragment } from '#web/generated/graphql.ts';
import { largestOf, Picture } from '../picture.tsx';
import { Film } from '../video/film.tsx';
import { videoFrameOf } from '../video/video-address.ts';
import { aspectRatios, type GalleryOptions } from './gallery-options.ts';

/** A picture or a film of a gallery with its words. */
export interface GalleryPicture {
  /** The picture; of a film what stands for it until it plays. Null where a film has none. */
  readonly image: SiteImageFragment | null;
  /** The address of a film; empty for a picture. */
  readonly film: string;
  readonly title: string;
  readonly description: string;
  /** Where it leads; empty for nowhere. */
  readonly link: string;
}

interface GalleryProps {
  /** Unique in the page. */
  readonly id: string;
  readonly pictures: readonly GalleryPicture[];
  readonly options: GalleryOptions;
  /** What it is, for those who can't see it. */
  readonly label: string;
}

/**
 * Pictures and films in one of four designs. Without scripts a slideshow is a row to scroll through, whose thumbnails are links to
 * its pictures; with them it moves by buttons, keys and itself.
 */
export function Gallery({ id, pictures, options, label }: GalleryProps) {
  const { design } = options;
  const moves = design === 'slideshow' || design === 'slider';
  return (
    <div
      className={classesOf(options)}
      style={styleOf(options)}
      {...(moves
        ? {
            'data-enhance': 'gallery',
            'data-autoplay': options.autoplay ? options['autoplay-duration'] : undefined,
          }
        : {})}
      {...(moves && options.controls ? { 'data-controls': '' } : {})}
      {...(moves && options.indicators ? { 'data-indicators': '' } : {})}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: pictures are no fields of a form. */}
      <div
        className="sqs-gallery-stage"
        role="group"
        aria-label={label}
        {...(options.lightbox ? { 'data-lightbox-theme': options.lightboxTheme } : {})}
        {...(moves ? { tabIndex: 0 } : {})}
      >
        {pictures.map((picture, index) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: it is drawn once, and a picture may be there twice.
            key={index}
            id={`${id}-${index + 1}`}
            picture={picture}
            options={options}
            isFirst={index === 0}
          />
        ))}
      </div>
      {moves && options.thumbnails ? <Thumbnails id={id} pictures={pictures} label={label} /> : null}
    </div>
  );
}

interface SlideProps {
  readonly id: string;
  readonly picture: GalleryPicture;
  readonly options: GalleryOptions;
  readonly isFirst: boolean;
}

function Slide({ id, picture, options, isFirst }: SlideProps) {
  const { film, title, description } = picture;
  return (
    <figure className="slide" id={id}>
      {film === '' ? <Still {...{ picture, options, isFirst }} /> : <Moving {...{ picture, options }} />}
      <Meta title={title} description={description} options={options} />
    </figure>
  );
}

/** A film where it plays; one that opens large is its picture until then, whose link leads to it without scripts, too. */
function Moving({ picture: { image, film, title }, options }: Pick<SlideProps, 'picture' | 'options'>) {
  if (!image || !options.lightbox) return <Film url={film} title={title} poster={image} />;
  return (
    <a className="gallery-film" href={film} data-opens="lightbox" data-film={videoFrameOf(film) ?? ''}>
      <SlidePicture {...{ image, title, options }} />
      <span className="gallery-play" aria-hidden="true">
        ▶
      </span>
    </a>
  );
}

function SlidePicture({
  image,
  title,
  options,
  isEager,
}: {
  readonly image: SiteImageFragment;
  readonly title: string;
  readonly options: GalleryOptions;
  readonly isEager?: boolean;
}) {
  const sizes =
    options.design === 'grid'
      ? `${Math.ceil(100 / options['thumbnails-per-row'])}vw`
      : '(max-width: 432px) 100vw, 75vw';
  return (
    <Picture
      image={image}
      {...(title !== '' && image.altText === '' ? { alt: title } : {})}
      sizes={sizes}
      isCropped={options['auto-crop']}
      {...(isEager === undefined ? {} : { isEager })}
    />
  );
}

function Still({ picture: { image, title, link }, options, isFirst }: Omit<SlideProps, 'id'>) {
  if (!image) return null;
  const shown = (
    <SlidePicture {...{ image, title, options }} isEager={isFirst && options.design === 'slideshow'} />
  );
  if (link !== '')
    return (
      <a href={link} {...(options.newWindow ? { target: '_blank', rel: 'noopener' } : {})}>
        {shown}
      </a>
    );
  return options.lightbox ? (
    <a href={largestOf(image)} data-opens="lightbox">
      {shown}
    </a>
  ) : (
    shown
  );
}

function Meta({
  title,
  description,
  options,
}: Pick<GalleryPicture, 'title' | 'description'> & { options: GalleryOptions }) {
  const isShown =
    options.design === 'grid' || options.design === 'stacked'
      ? options['show-meta-basic']
      : options['show-meta'];
  const words = options['show-meta-only-title'] ? '' : description;
  if (!isShown || (title === '' && words === '')) return null;
  return (
    <figcaption className="meta">
      {title === '' ? null : <span className="meta-title">{title}</span>}
      {words === '' ? null : <span className="meta-description">{words}</span>}
    </figcaption>
  );
}

function Thumbnails({ id, pictures, label }: Pick<GalleryProps, 'id' | 'pictures' | 'label'>) {
  return (
    <nav className="sqs-gallery-thumbnails" aria-label={`${label}: all`}>
      {pictures.map(({ image, title }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is drawn once, and a picture may be there twice.
        <a key={index} href={`#${id}-${index + 1}`}>
          {image ? (
            <Picture
              image={image}
              alt={title !== '' ? title : image.altText !== '' ? image.altText : `Picture ${index + 1}`}
              sizes="120px"
              isCropped
            />
          ) : (
            <span className="gallery-film-thumbnail">
              <span aria-hidden="true">▶</span> {title !== '' ? title : `Video ${index + 1}`}
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

function classesOf(options: GalleryOptions): string {
  return [
    'sqs-gallery-container',
    'sqs-gallery-block',
    `sqs-gallery-block-${options.design}`,
    `sqs-gallery-design-${options.design}`,
    `meta-position-${options['meta-position']}`,
    `alignment-${options['active-alignment']}`,
    ...(options['auto-crop'] ? ['is-cropped'] : []),
    ...(options['square-thumbs'] ? ['has-square-thumbs'] : []),
    ...(options['show-meta-on-hover'] ? ['meta-on-hover'] : []),
    ...(options.transparentBackground ? ['is-transparent'] : []),
  ].join(' ');
}

/** Custom properties are lengths and numbers that the style sheet reads. */
function styleOf(options: GalleryOptions): CSSProperties & Record<`--${string}`, string | number> {
  return {
    '--columns': options['thumbnails-per-row'],
    '--gap': `${options.padding}px`,
    '--ratio': aspectRatios[options['aspect-ratio']],
    '--strip-height': `${options['thumbnail-strip-height']}px`,
    '--strip-gap': `${options['thumbnail-strip-margin']}px`,
    '--thumbnail-width': `${options['max-width']}px`,
  };
}
