import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { averageColors, type Colors, maxPixels, type PictureKind } from './image.rules.ts';

// Each job keeps to one thread.
sharp.concurrency(1);
// No picture is worked on twice.
sharp.cache(false);
const maxSeconds = 60;

/** What the head of a picture says of it. */
export interface PictureSize {
  readonly pixels: number;
  readonly frames: number;
}

/** A picture as it is stored: turned upright, without a word about its camera or place. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly colors: Colors;
}

/** Lets so many pieces of work run at once; the others wait for their turn. */
function takeTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place, so `running` changes only when nobody does.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Copies that visitors wait for. */
const inTurn = takeTurns(2);
/** What is uploaded is the largest, and leaves a processor to those who look at pages. */
const inUploadTurn = takeTurns(Math.max(1, availableParallelism() - 1));
/** What nobody waits for never takes the place of what somebody does. */
const inBackground = takeTurns(1);

/** Reads the head of a picture without unpacking it; null when it can't be read. */
export async function measurePicture(bytes: Uint8Array): Promise<PictureSize | null> {
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { pixels: width * height * pages, frames: pages };
  } catch {
    return null;
  }
}

/** Draws a picture anew, which leaves out what is not picture: place, camera, comments, whatever is hidden behind it. */
export function cleanPicture(
  bytes: Uint8Array,
  kind: PictureKind,
  frames: number,
): Promise<CleanPicture | null> {
  return inUploadTurn(async () => {
    const isAnimated = frames > 1;
    const source = sharp(bytes, { animated: isAnimated, limitInputPixels: maxPixels, failOn: 'error' });
    const upright = isAnimated ? source : source.autoOrient();
    try {
      const { data, info } = await encode(upright, kind, 'original').toBuffer({ resolveWithObject: true });
      const colors = await readColors(data);
      return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, colors };
    } catch {
      // Whatever the decoder stumbles over, the file is none that can be shown.
      return null;
    }
  });
}

/** A smaller copy of a stored picture. */
export function resizePicture(bytes: Uint8Array, width: number, kind: PictureKind): Promise<Uint8Array> {
  return inTurn(async () => {
    const isAnimatable = kind === 'gif' || kind === 'webp';
    const source = sharp(bytes, { animated: isAnimatable, limitInputPixels: maxPixels });
    return encode(source.resize({ width, withoutEnlargement: true }), kind, 'copy').toBuffer();
  });
}

/** A copy of a stored picture in AVIF, which takes long; null for one that moves, as the copy would not. */
export function drawAvif(bytes: Uint8Array, width: number): Promise<Uint8Array | null> {
  return inBackground(async () => {
    const { pages = 1 } = await sharp(bytes).metadata();
    if (pages > 1) return null;
    const source = sharp(bytes, { limitInputPixels: maxPixels }).resize({ width, withoutEnlargement: true });
    return source.avif({ quality: 55, effort: 4 }).timeout({ seconds: maxSeconds }).toBuffer();
  });
}

function encode(picture: Sharp, kind: PictureKind, purpose: 'original' | 'copy'): Sharp {
  const quality = purpose === 'original' ? 92 : 80;
  const options = {
    jpeg: { quality },
    png: {},
    gif: {},
    webp: { quality },
    avif: { quality: quality - 20, effort: 2 },
  };
  return picture.toFormat(kind, options[kind]).timeout({ seconds: maxSeconds });
}

async function readColors(bytes: Uint8Array): Promise<Colors> {
  const { data, info } = await sharp(bytes)
    .resize(40, 40, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return averageColors(data, info.width, info.height);
}
