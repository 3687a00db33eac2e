import type { PictureKind } from './image.rules.ts';

/** A copy of a picture. */
export interface Variant {
  readonly websiteId: string;
  readonly imageId: string;
  readonly width: number;
  readonly kind: PictureKind;
}

/** Where a picture is kept as it was brought, without what its camera wrote into it. */
export function originalKey(websiteId: string, imageId: string): string {
  return `originals/${websiteId}/${imageId}`;
}

/** The folder of all copies of a picture. */
export function variantsKey(websiteId: string, imageId: string): string {
  return `variants/${websiteId}/${imageId}`;
}

/** Where a copy is kept; the same picture never has another one there. */
export function variantKey({ websiteId, imageId, width, kind }: Variant): string {
  return `${variantsKey(websiteId, imageId)}/${width}.${kind}`;
}
