import { sliceTypes } from '#schema/site-codes.ts';
import type { SiteBlockLayoutFragment } from '#web/generated/graphql.ts';

/** Which part of a cover page each kind of block is; other kinds are no such part. */
const slices: Readonly<Record<string, number>> = {
  ...{
    html: sliceTypes.body,
    markdown: sliceTypes.body,
    image: sliceTypes.image,
    gallery: sliceTypes.gallery,
  },
  ...{ video: sliceTypes.video, 'socialaccountlinks-v2': sliceTypes.socialIcons, button: sliceTypes.buttons },
  ...{ navigation: sliceTypes.navigation, menu: sliceTypes.navigation, newsletter: sliceTypes.newsletter },
  ...{
    audio: sliceTypes.album,
    album: sliceTypes.album,
    buttons: sliceTypes.buttons,
    map: sliceTypes.map,
    logo: sliceTypes.logo,
    form: sliceTypes.form,
    twitter: sliceTypes.twitter,
  },
};

/** The parts of a cover page in their order, each with what it is now. */
export function sliceContext(layout: Pick<SiteBlockLayoutFragment, 'sections'> | null | undefined) {
  const blocks = (layout?.sections ?? []).flatMap(({ rows, placed }) => [
    ...rows.flatMap(({ columns }) => columns.flatMap((column) => column.blocks)),
    ...placed.map(({ block }) => block),
  ]);
  return blocks.flatMap(({ id, type }) => {
    const currentType = slices[type];
    return currentType === undefined ? [] : [{ id, currentType }];
  });
}
