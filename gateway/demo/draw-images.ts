import sharp from 'sharp';
import { createCanvas } from './drawing/canvas.ts';
import { PICTURE_SIZES, type Picture } from './drawing/picture.ts';
import { CERAMICS_PICTURES } from './drawing/pictures-ceramics.ts';
import { GOODS_PICTURES } from './drawing/pictures-goods.ts';
import { PAPER_PICTURES } from './drawing/pictures-paper.ts';
import { PLACES_PICTURES } from './drawing/pictures-places.ts';

/** A finished picture of the demo website. */
export interface DemoImage {
  filename: string;
  bytes: Buffer;
  contentType: 'image/jpeg';
  width: number;
  height: number;
  altText: string;
}

const PICTURES: readonly Picture[] = [
  ...PLACES_PICTURES,
  ...CERAMICS_PICTURES,
  ...GOODS_PICTURES,
  ...PAPER_PICTURES,
];
const JPEG_QUALITY = 82;

/** The sheet of paper that every picture is cut from; as large as the largest of them. */
const PAPER = { width: 1500, height: 1500, channels: 3 } as const;

/** The file names and descriptions of all pictures, without drawing them. */
export function listDemoImages(): { filename: string; altText: string }[] {
  return PICTURES.map(({ filename, altText }) => ({ filename, altText }));
}

/** Draws every picture of the demo website, one at a time; the same bytes on every run. */
export async function* drawDemoImages(): AsyncIterable<DemoImage> {
  const paper = await drawPaper();
  for (const picture of PICTURES) yield await drawPicture(picture, paper);
}

async function drawPicture(picture: Picture, paper: Buffer): Promise<DemoImage> {
  const { width, height } = PICTURE_SIZES[picture.shape];
  const canvas = createCanvas(width, height, picture.filename);
  picture.draw(canvas);
  const texture = await sharp(paper, { raw: PAPER })
    .extract({ left: 0, top: 0, width, height })
    .raw()
    .toBuffer();
  const bytes = await sharp(Buffer.from(canvas.toSvg()))
    .removeAlpha()
    .composite([{ input: texture, raw: { width, height, channels: PAPER.channels }, blend: 'soft-light' }])
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: false })
    .toBuffer();
  return {
    filename: picture.filename,
    bytes,
    contentType: 'image/jpeg',
    width,
    height,
    altText: picture.altText,
  };
}

/** A sheet of paper as raw pixels: a fine grain over slow clouds, mid-grey on average so that it changes texture but not tone. */
async function drawPaper(): Promise<Buffer> {
  const noise = (id: string, frequency: number, octaves: number, contrast: number): string => {
    const shift = near(0.5 - contrast * 0.5);
    const row = `${contrast} 0 0 0 ${shift}`;
    return `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="7"/><feColorMatrix values="${row} ${row} ${row} 0 0 0 0 1"/></filter>`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAPER.width}" height="${PAPER.height}">${noise('clouds', 0.007, 4, 0.42)}${noise('grain', 0.8, 2, 0.9)}<rect width="${PAPER.width}" height="${PAPER.height}" filter="url(#clouds)"/><rect width="${PAPER.width}" height="${PAPER.height}" filter="url(#grain)" opacity="0.5"/></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
}

function near(value: number): number {
  return Math.round(value * 1000) / 1000;
}
