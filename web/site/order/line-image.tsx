import { type FocalPoint, focalPosition, focalStyle } from '../page/focal-position.rules.ts';

/** The small picture of what is bought; decoration, as its name stands beside it. */
export function LineImage({
  image,
}: {
  readonly image: { readonly url: string; readonly focalPoint: FocalPoint } | undefined;
}) {
  if (!image) return null;
  const { url, focalPoint } = image;
  return (
    <img
      className="checkout-line-image"
      src={`${url}${url.includes('?') ? '&' : '?'}format=100w`}
      alt=""
      width={56}
      height={56}
      {...focalStyle(focalPosition(focalPoint))}
    />
  );
}
