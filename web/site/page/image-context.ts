import { recordTypeCode } from '#schema/record-types.ts';
import type { SiteImageFragment } from '#web/generated/graphql.ts';
import { focalPosition } from './focal-position.rules.ts';
import { plainText } from './plain-text.ts';

const recordTypeImage = recordTypeCode('IMAGE');

/** What templates and their image formatters read of a picture, on its own record and on the item that it stands for. */
export function imageFields(image: SiteImageFragment | null) {
  const size = image?.width && image.height ? `${image.width}x${image.height}` : '';
  return {
    assetUrl: image?.url ?? '',
    originalSize: size,
    mediaFocalPoint: { x: image?.focalPoint.x ?? 0.5, y: image?.focalPoint.y ?? 0.5 },
    focalPosition: focalPosition(image?.focalPoint),
    systemDataId: image?.id ?? '',
    systemDataVariants: image === null ? '' : widthList(size, image.widths),
    componentKey: image?.id ?? '',
    // No picture is shown before its licence is paid: each that is stored is the whole picture.
    licensedAssetPreview: null,
    filename: plainText(image?.filename ?? ''),
    altText: plainText(image?.altText ?? ''),
    ...(image?.colors ? { colorData: colorFields(image.colors) } : {}),
  };
}

/** A picture as an item of its own: in a product's pictures, as a collection's main image. */
export function imageRecord(image: SiteImageFragment) {
  return {
    id: image.id,
    recordType: recordTypeImage,
    title: plainText(image.title || image.altText),
    body: plainText(image.body),
    ...imageFields(image),
  };
}

function widthList(size: string, widths: readonly number[]): string {
  return [...(size === '' ? [] : [size]), ...widths.map((width) => `${width}w`)].join(',');
}

function colorFields(colors: NonNullable<SiteImageFragment['colors']>) {
  return {
    topLeftAverage: colors.topLeft,
    topRightAverage: colors.topRight,
    bottomLeftAverage: colors.bottomLeft,
    bottomRightAverage: colors.bottomRight,
    centerAverage: colors.center,
    suggestedBgColor: meanColor([colors.topLeft, colors.topRight, colors.bottomLeft, colors.bottomRight]),
  };
}

/** The mean of colours as `rrggbb`. */
function meanColor(colors: readonly string[]): string {
  const channels = [0, 2, 4].map((at) =>
    Math.round(
      colors.reduce((sum, color) => sum + Number.parseInt(color.slice(at, at + 2), 16), 0) / colors.length,
    ),
  );
  return channels.map((channel) => channel.toString(16).padStart(2, '0')).join('');
}
