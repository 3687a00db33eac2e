/** Kinds of pictures that are taken. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** Average colours of a picture, six hex digits each. */
export interface Colors {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  readonly bottomRight: string;
  readonly center: string;
}

/** A picture has at most 20 MB, where a MB is 1,000,000 bytes. */
export const maxFileBytes = 20_000_000;
/** A picture has at most 100 megapixels, all frames of an animation together. */
export const maxPixels = 100_000_000;
/** The widths that smaller copies are made in. */
export const widthSteps = [100, 300, 500, 750, 1000, 1500, 2500] as const;
const largestStep = 2500;
const maxFilenameLength = 100;

/** A picture's kind is what its first bytes say, whatever its name says; null for anything else, a script in disguise too. */
export function sniffKind(bytes: Uint8Array): PictureKind | null {
  const latin = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (latin(0, 3) === '\xFF\xD8\xFF') return 'jpeg';
  if (latin(0, 8) === '\x89PNG\r\n\x1A\n') return 'png';
  if (/^GIF8[79]a$/.test(latin(0, 6))) return 'gif';
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'webp';
  return latin(4, 8) === 'ftyp' && /avi[fs]/.test(latin(8, 40)) ? 'avif' : null;
}

/** The media type of a kind of picture. */
export function contentTypeOf(kind: PictureKind): string {
  return `image/${kind}`;
}

/** The kind of picture that a media type means. */
export function kindOfContentType(contentType: string): PictureKind | null {
  const kinds: readonly PictureKind[] = ['jpeg', 'png', 'gif', 'webp', 'avif'];
  return kinds.find((kind) => contentTypeOf(kind) === contentType) ?? null;
}

/** A stored name has letters, digits, dots, hyphens and underscores; this is what is left of one before its ending. */
export function cleanStem(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, maxFilenameLength);
}

/** A picture's stored name has the ending of what the picture is. */
export function cleanFilename(name: string, kind: PictureKind): string {
  const ending = kind === 'jpeg' ? (/\.jpeg$/i.test(name) ? 'jpeg' : 'jpg') : kind;
  return `${cleanStem(name) || 'image'}.${ending}`;
}

/** A picture is served in each step that is not wider than itself, and in its own width when that is below the widest step. */
export function widthsOf(width: number | null): number[] {
  if (width === null) return [];
  const steps = widthSteps.filter((step) => step <= width);
  return width < largestStep && !steps.some((step) => step === width) ? [...steps, width] : steps;
}

/**
 * Who asks for a width gets the nearest step that is as wide or wider, never wider than the picture; who asks for
 * `original`, or for nothing that is a width, gets the picture as it is, which is said by null.
 */
export function pickWidth(format: string | undefined, sourceWidth: number): number | null {
  const asked = Number(/^(\d{1,5})w$/.exec(format ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(asked)) return null;
  const widths = widthsOf(sourceWidth);
  return widths.find((width) => width >= asked) ?? widths.at(-1) ?? null;
}

/** Smaller copies are WebP for whoever says that they take it, else of the picture's own kind. */
export function pickKind(accept: string, sourceKind: PictureKind): PictureKind {
  return takesKind(accept, 'webp') ? 'webp' : sourceKind;
}

/** Whether an `Accept` header names a kind of picture; that it takes anything says nothing. */
export function takesKind(accept: string, kind: PictureKind): boolean {
  return new RegExp(`(?:^|[,\\s])image/${kind}\\s*(?:$|[,;])`, 'i').test(accept);
}

/** Where the point lies that stays in view: within the picture, and in its middle when nothing is said. */
export function focalPoint(value: number | null | undefined): number {
  return typeof value === 'number' ? Math.min(1, Math.max(0, value)) : 0.5;
}

/** The average colours of a picture's four quarters and of the quarter in its middle, from 3 bytes for each pixel. */
export function averageColors(rgb: Uint8Array, width: number, height: number): Colors {
  const [midX, midY] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const [left, top] = [Math.floor(width / 4), Math.floor(height / 4)];
  const average = (x0: number, y0: number, x1: number, y1: number): string => {
    const sums = [0, 0, 0];
    for (let y = y0; y < y1; y += 1) {
      for (let x = x0; x < x1; x += 1) {
        const at = 3 * (y * width + x);
        sums.forEach((sum, channel) => {
          sums[channel] = sum + (rgb[at + channel] ?? 0);
        });
      }
    }
    const count = Math.max(1, (x1 - x0) * (y1 - y0));
    return sums
      .map((sum) =>
        Math.round(sum / count)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('');
  };
  return {
    topLeft: average(0, 0, midX, midY),
    topRight: average(width - midX, 0, width, midY),
    bottomLeft: average(0, height - midY, midX, height),
    bottomRight: average(width - midX, height - midY, width, height),
    center: average(left, top, width - left, height - top),
  };
}

/** The owner reads which file was not taken, and why. */
export function unsupportedMessage(filename: string): string {
  return `The file ${filename} does not appear to be a supported image file.`;
}

/** The owner reads which file was not taken, and how large it may be. */
export function tooLargeMessage(filename: string, isPixels: boolean): string {
  const limit = isPixels ? 'picture size is 100 megapixels' : 'file size is 20 MB';
  return `The file ${filename} is too large. The maximum allowed ${limit}.`;
}
