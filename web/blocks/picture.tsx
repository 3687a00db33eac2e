import type { SiteImageFragment } from '#web/generated/graphql.ts';

const plainWidth = 1500;

interface PictureProps {
  readonly image: SiteImageFragment;
  /** What it shows; the picture's own words when left out. */
  readonly alt?: string;
  /** How wide it is on the page. */
  readonly sizes?: string;
  readonly isCropped?: boolean;
  readonly isEager?: boolean;
}

/** A picture in the widths that it is served in, cut around its focal point where it must be. */
export function Picture({ image, alt = image.altText, sizes = '100vw', isCropped, isEager }: PictureProps) {
  const plain = image.widths.filter((width) => width <= plainWidth).at(-1);
  const position = `${image.focalPoint.x * 100}% ${image.focalPoint.y * 100}%`;
  return (
    <img
      src={plain === undefined ? image.url : `${image.url}?format=${plain}w`}
      {...(image.widths.length === 0
        ? {}
        : {
            srcSet: image.widths.map((width) => `${image.url}?format=${width}w ${width}w`).join(', '),
            sizes,
          })}
      {...(image.width && image.height ? { width: image.width, height: image.height } : {})}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      {...(isCropped ? { style: { objectFit: 'cover', objectPosition: position } } : {})}
    />
  );
}

/** The address of the largest form of a picture, for looking at it closely. */
export function largestOf(image: SiteImageFragment): string {
  const widest = image.widths.at(-1);
  return widest === undefined ? image.url : `${image.url}?format=${widest}w`;
}
