import { useEditorPictureByIdQuery } from '#web/generated/editor/picture-by-id.ts';
import type { TellValue } from '../ui/told-values.ts';
import { mediaWords } from './words.ts';
import './media.css';

const { picker: texts } = mediaWords;

/** Shows the picture of an id, where two people chose another at once. */
export const tellPicture: TellValue = (id) => (id === '' ? texts.none : <PictureById id={id} />);

/** A picture that is known by its id alone. */
function PictureById({ id }: { readonly id: string }) {
  const { data } = useEditorPictureByIdQuery({ variables: { id } });
  if (!data) return null;
  const { image } = data;
  if (!image) return texts.gone;
  return (
    <img className="picture-told" src={`${image.url}?format=100w`} alt={image.altText || image.filename} />
  );
}
