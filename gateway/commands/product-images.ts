import { OperatorSetProductImagesDocument } from '../generated/graphql.ts';
import type { OperatedWebsite, Operator } from './operator.ts';

const productsAtOnce = 200;

/** A product of a file with the addresses of its pictures. */
export interface ImportedPictures {
  readonly line: number;
  readonly id: string;
  readonly imageUrls: readonly string[];
}

/** Addresses of a website's own pictures in a file: they stay its own when the file comes back. */
export function mediaAddress(website: Pick<OperatedWebsite, 'primaryHost'>): string {
  return `https://${website.primaryHost}/media/`;
}

/** Gives products the pictures that their rows name; products without any keep theirs. */
export async function setImportedImages(
  operator: Operator,
  website: Pick<OperatedWebsite, 'primaryHost'>,
  products: readonly ImportedPictures[],
  tell: (line: number, message: string) => void,
): Promise<void> {
  const withImages = products.filter(({ imageUrls }) => imageUrls.length > 0);
  const lastOfEach = [...new Map(withImages.map((product) => [product.id, product])).values()];
  for (let start = 0; start < lastOfEach.length; start += productsAtOnce) {
    await setOrSplit(lastOfEach.slice(start, start + productsAtOnce));
  }

  /** One product whose pictures are refused must not cost the others theirs. */
  async function setOrSplit(some: readonly ImportedPictures[]): Promise<void> {
    const input = some.map(({ id, imageUrls }) => ({
      productId: id,
      ...picturesOf(imageUrls, mediaAddress(website)),
    }));
    const { setProductImages } = await operator.run(OperatorSetProductImagesDocument, { input });
    if (setProductImages.__typename === 'ProductImagesSet') return;
    const [first, ...others] = some;
    if (first && others.length === 0) tell(first.line, setProductImages.message);
    else {
      const middle = Math.ceil(some.length / 2);
      await setOrSplit(some.slice(0, middle));
      await setOrSplit(some.slice(middle));
    }
  }
}

function picturesOf(urls: readonly string[], own: string): { imageIds: string[] } | { urls: string[] } {
  const ids = urls.flatMap((url) => (url.startsWith(own) ? (url.slice(own.length).split('/')[0] ?? []) : []));
  return ids.length === urls.length ? { imageIds: ids } : { urls: [...urls] };
}
