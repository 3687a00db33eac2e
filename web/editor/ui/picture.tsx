import './picture.css';

/** What is known of a picture where it is shown small. */
export interface SmallPicture {
  readonly url: string;
  readonly widths: readonly number[];
}

/** A picture as a small square beside its words, which say what it is; an empty square where there is none. */
export function Picture({
  image,
  size,
}: {
  readonly image: SmallPicture | undefined;
  readonly size: number;
}) {
  if (!image) return <span className="picture" style={{ width: size, height: size }} />;
  const width =
    image.widths.toSorted((a, b) => a - b).find((each) => each >= size * 2) ?? image.widths.at(-1);
  const source = width === undefined ? image.url : `${image.url}?format=${width}w`;
  return <img className="picture" src={source} alt="" width={size} height={size} loading="lazy" />;
}
