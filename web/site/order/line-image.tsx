/** The small picture of what is bought; decoration, as its name stands beside it. */
export function LineImage({ image }: { readonly image: { readonly url: string } | undefined }) {
  if (!image) return null;
  const { url } = image;
  return (
    <img
      className="checkout-line-image"
      src={`${url}${url.includes('?') ? '&' : '?'}format=100w`}
      alt=""
      width={56}
      height={56}
    />
  );
}
