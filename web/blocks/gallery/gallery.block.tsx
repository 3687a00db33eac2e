import { z } from 'zod';
import { recordTypeCode } from '#schema/record-types.ts';
import type { SiteImageFragment } from '#web/generated/graphql.ts';
import { videoEmbed } from '../../site/media/video-html.ts';
import { imageRecord } from '../../site/page/image-context.ts';
import { plainText, textOfHtml } from '../../site/page/plain-text.ts';
import { address, defineBlock, list, reference, words } from '../block.ts';
import type { BlockData } from '../block-data.ts';
import { Gallery, type GalleryPicture } from './gallery.tsx';
import { galleryOptions } from './gallery-options.ts';

/** A gallery shows 50 pictures and films at most. */
const mostPictures = 50;

/** Pictures and films: chosen ones, or those of a gallery page. */
export const galleryBlock = defineBlock({
  name: 'gallery',
  code: 8,
  title: 'Gallery',
  variants: [
    { title: 'Gallery slideshow', value: { design: 'slideshow' } },
    { title: 'Gallery slider', value: { design: 'slider' } },
    { title: 'Gallery grid', value: { design: 'grid' } },
    { title: 'Gallery stacked', value: { design: 'stacked' } },
  ],
  fields: z.object({
    ...galleryOptions,
    pictures: list(
      z.object({
        imageId: reference(),
        /** A film that is shown in the place of the picture, which stands for it until it plays. */
        film: address(),
        title: words(200),
        description: words(1_000),
        link: address(),
      }),
      mostPictures,
    ),
    /** The slug of a gallery page, whose pictures and films are shown instead. */
    collection: words(200),
    label: words(200),
  }),
  async templateData({ pictures, collection, label: _, ...options }, data) {
    const items = (await picturesOf(pictures, collection, data)).map(itemOf);
    return items.length === 0 ? undefined : { options, items };
  },
  async render({ pictures, collection, label, ...options }, data, id) {
    const shown = await picturesOf(pictures, collection, data);
    return shown.length === 0 ? null : (
      <Gallery id={id} pictures={shown} options={options} label={label === '' ? 'Pictures' : label} />
    );
  },
});

/** The chosen ones, or those of a gallery page where one is named. */
async function picturesOf(
  chosen: readonly (Omit<GalleryPicture, 'image'> & { readonly imageId: string })[],
  collection: string,
  data: BlockData,
): Promise<GalleryPicture[]> {
  if (collection === '')
    return chosen.flatMap(({ imageId, ...rest }) => pictureOf(data.image(imageId), rest));
  const found = await data.list({ collection, limit: mostPictures });
  return (found?.items ?? []).flatMap(({ mainImage, videoUrl, title, body, sourceUrl }) =>
    pictureOf(mainImage, {
      ...{ film: videoUrl, title, description: textOfHtml(body, 300), link: sourceUrl },
    }),
  );
}

/** A picture or film as themes see it. */
function itemOf({ image, film, title, description, link }: GalleryPicture) {
  const oembed = videoEmbed(film, title);
  const words = {
    title: plainText(title),
    body: plainText(description),
    description: plainText(description),
  };
  return {
    ...(image === null ? {} : imageRecord(image)),
    ...{ ...words, fullUrl: link, clickthroughUrl: link },
    ...(oembed === null ? {} : { recordType: recordTypeCode('VIDEO'), oembed }),
  };
}

function pictureOf(
  image: SiteImageFragment | null | undefined,
  more: Omit<GalleryPicture, 'image'>,
): GalleryPicture[] {
  return image || more.film !== '' ? [{ image: image ?? null, ...more }] : [];
}
