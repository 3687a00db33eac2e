import { type Crop, croppedName, pixelsOf, turnedSize } from './crop.rules.ts';

/** Kinds that browsers write; others become PNG. */
const written = ['image/jpeg', 'image/webp', 'image/png'];

/** A picture turned by quarters and cropped, as a file. */
export async function cropPicture(
  picture: { readonly url: string; readonly filename: string },
  quarters: number,
  crop: Crop,
): Promise<File> {
  const answer = await fetch(picture.url);
  if (!answer.ok) throw new Error(`The picture could not be read: ${answer.status}`);
  const source = await answer.blob();
  const bitmap = await createImageBitmap(source);
  const size = turnedSize(bitmap, quarters);
  const part = pixelsOf(crop, size);
  const canvas = document.createElement('canvas');
  canvas.width = part.width;
  canvas.height = part.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.translate(size.width / 2 - part.left, size.height / 2 - part.top);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  bitmap.close();
  const type = written.find((each) => each === source.type) ?? 'image/png';
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!made) throw new Error('The picture could not be written.');
  return new File([made], croppedName(picture.filename, made.type), { type: made.type });
}
