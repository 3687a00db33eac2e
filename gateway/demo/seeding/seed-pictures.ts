import type { Operator } from '../../commands/operator.ts';
import { DemoUploadImageDocument } from '../../generated/graphql.ts';
import { listDemoImages, readDemoImage } from '../demo-content.ts';
import { assertDone } from './demo-step.ts';

/** A picture of the demo website, once it is there. */
export interface DemoPicture {
  readonly id: string;
  readonly url: string;
}

/** The pictures of the demo website by file name. */
export class DemoPictures {
  readonly #byName: ReadonlyMap<string, DemoPicture>;

  constructor(byName: ReadonlyMap<string, DemoPicture>) {
    this.#byName = byName;
  }

  /** The picture; a name without one is a mistake of ours. */
  named(filename: string): DemoPicture {
    const picture = this.#byName.get(filename);
    if (!picture) throw new Error(`There is no picture ${filename} for the demo website.`);
    return picture;
  }
}

/** Uploads each picture of the demo website. */
export async function uploadPictures(operator: Operator, folder: URL): Promise<DemoPictures> {
  const byName = new Map<string, DemoPicture>();
  for (const { filename, altText } of await listDemoImages(folder)) {
    const bytes = await readDemoImage(filename, folder);
    const input = { filename, base64: bytes.toString('base64'), altText };
    const { uploadImage } = await operator.run(DemoUploadImageDocument, { input });
    byName.set(filename, assertDone(uploadImage, 'Image'));
  }
  return new DemoPictures(byName);
}
