import type { Canvas } from './canvas.ts';

/** The three picture shapes and their size in pixels. */
export const PICTURE_SIZES = {
  portrait: { width: 1200, height: 1500 },
  square: { width: 1200, height: 1200 },
  landscape: { width: 1500, height: 1000 },
} as const;

/** One picture to draw: its file, its shape, what a person who cannot see it is told, and how it is drawn. */
export interface Picture {
  filename: string;
  shape: keyof typeof PICTURE_SIZES;
  altText: string;
  draw: (canvas: Canvas) => void;
}

/** Shorthand for a portrait, which most product pictures are. */
export function portrait(filename: string, altText: string, draw: Picture['draw']): Picture {
  return { filename, shape: 'portrait', altText, draw };
}

/** Shorthand for a square picture. */
export function square(filename: string, altText: string, draw: Picture['draw']): Picture {
  return { filename, shape: 'square', altText, draw };
}

/** Shorthand for a landscape picture. */
export function landscape(filename: string, altText: string, draw: Picture['draw']): Picture {
  return { filename, shape: 'landscape', altText, draw };
}
