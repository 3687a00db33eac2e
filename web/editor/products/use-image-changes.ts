import { useEditorAddProductImageMutation } from '#web/generated/editor/add-product-image.ts';
import { useEditorMoveProductImageMutation } from '#web/generated/editor/move-product-image.ts';
import { useEditorRemoveProductImageMutation } from '#web/generated/editor/remove-product-image.ts';
import type { AddProductImageInput } from '#web/generated/graphql.ts';
import { problemOf } from '../graph/problems.ts';
import { tell } from '../ui/tell.ts';
import { productsWords } from './words.ts';

const { form: texts } = productsWords;
const options = { refetchQueries: ['EditorProduct'], awaitRefetchQueries: true };

/** Changes of a product's pictures one by one, so that what two owners do at once is both done. */
export function useImageChanges(productId: string) {
  const [addImage] = useEditorAddProductImageMutation(options);
  const [removeImage] = useEditorRemoveProductImageMutation(options);
  const [moveImage] = useEditorMoveProductImageMutation(options);

  const add = async (picture: Omit<AddProductImageInput, 'productId'>): Promise<string | undefined> =>
    problemOf((await addImage({ variables: { input: { productId, ...picture } } })).data?.addProductImage)
      ?.message;

  const send = async (imageId: string, afterImageId: string | null) =>
    (await moveImage({ variables: { productId, imageId, afterImageId } })).data?.moveProductImage;

  /** Puts a picture behind another one; null for the first place. */
  async function move(imageId: string, afterImageId: string | null): Promise<void> {
    await tell(send(imageId, afterImageId), texts.pictureMoved);
  }

  /** Takes a picture out; taking that back puts it where it was. */
  async function remove(imageId: string, before: string | null): Promise<void> {
    const undo = async () => {
      const problem = await add({ imageId });
      return problem === undefined ? send(imageId, before) : { __typename: 'NotBack', message: problem };
    };
    const sent = removeImage({ variables: { productId, imageId } });
    await tell(
      sent.then(({ data }) => data?.removeProductImage),
      texts.pictureRemoved,
      () => void tell(undo(), texts.pictureBack),
    );
  }

  return { add, move, remove };
}
