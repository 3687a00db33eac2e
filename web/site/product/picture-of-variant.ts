/** A variant's own picture among those of its product; the product's first where its owner chose none, or it is gone. */
export function pictureOfVariant<Image extends { readonly id: string }>(
  images: readonly Image[] | null | undefined,
  imageId: string | null | undefined,
): Image | undefined {
  return images?.find(({ id }) => id === imageId) ?? images?.[0];
}
