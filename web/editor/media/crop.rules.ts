/** Part of a picture, in parts of its width and height from 0 to 1. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const wholePicture: Crop = { left: 0, top: 0, width: 1, height: 1 };
/** No crop is smaller than this part of the picture. */
const least = 0.02;

const between = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** A crop within the picture: it keeps its size where it can, and moves in from the edge. */
export function withinPicture({ left, top, width, height }: Crop): Crop {
  const size = { width: between(width, least, 1), height: between(height, least, 1) };
  return {
    left: rounded(between(left, 0, 1 - size.width)),
    top: rounded(between(top, 0, 1 - size.height)),
    ...{ width: rounded(size.width), height: rounded(size.height) },
  };
}

/** The size of a picture that was turned by quarters. */
export function turnedSize({ width, height }: Size, quarters: number): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The largest crop of a ratio of width to height around the middle of another one; null leaves the ratio free. */
export function cropOfRatio(crop: Crop, ratio: number | null, picture: Size): Crop {
  if (ratio === null) return crop;
  const wanted = (ratio * picture.height) / picture.width;
  const isWide = wanted >= crop.width / crop.height;
  const fitted = isWide
    ? { width: crop.width, height: crop.width / wanted }
    : { width: crop.height * wanted, height: crop.height };
  return withinPicture({
    left: crop.left + (crop.width - fitted.width) / 2,
    top: crop.top + (crop.height - fitted.height) / 2,
    ...fitted,
  });
}

/** A crop whose corner at the bottom right was moved; a ratio is kept. */
export function resizeCrop(crop: Crop, by: Size, ratio: number | null, picture: Size): Crop {
  const width = between(crop.width + by.width, least, 1 - crop.left);
  const height = between(crop.height + by.height, least, 1 - crop.top);
  if (ratio === null) return withinPicture({ ...crop, width, height });
  const wanted = (ratio * picture.height) / picture.width;
  const fitted = Math.min(width, (1 - crop.top) * wanted);
  return withinPicture({ ...crop, width: fitted, height: fitted / wanted });
}

/** The pixels of a crop. */
export function pixelsOf(crop: Crop, { width, height }: Size): Crop {
  const [left, top] = [Math.round(crop.left * width), Math.round(crop.top * height)];
  return {
    ...{ left, top },
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}

/** The name of what was cropped out of a picture. */
export function croppedName(filename: string, contentType: string): string {
  const ending = { 'image/jpeg': 'jpg', 'image/webp': 'webp' }[contentType] ?? 'png';
  return `${filename.replace(/\.[^.]*$/, '').replace(/-cropped$/, '')}-cropped.${ending}`;
}
