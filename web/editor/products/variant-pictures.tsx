import { useEditorSetVariantImagesMutation } from '#web/generated/editor/set-variant-images.ts';
import type { EditorProductFieldsFragment } from '#web/generated/graphql.ts';
import { Select } from '../ui/choice.tsx';
import { Card } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import { tell } from '../ui/tell.ts';
import { productsWords } from './words.ts';

const { form: texts } = productsWords;

/** Which picture shows which variant; each choice counts at once. */
export function VariantPictures({ product }: { readonly product: EditorProductFieldsFragment }) {
  const { id: productId, images, variants } = product;
  const [setImages] = useEditorSetVariantImagesMutation();
  if (variants.length < 2 || images.length === 0) return null;
  const choose = (variantId: string, imageId: string | null, before: string | null) => {
    const set = (chosen: string | null) =>
      setImages({ variables: { productId, input: [{ variantId, imageId: chosen }] } }).then(
        ({ data }) => data?.setVariantImages,
      );
    void tell(set(imageId), texts.pictureChosen, () => void tell(set(before), texts.saved));
  };
  return (
    <Card title={texts.variantPictures}>
      <p className="soft">{texts.variantPicturesHint}</p>
      <ul className="variant-pictures">
        {variants.map(({ id, options, imageId }) => {
          const shown = images.find((image) => image.id === imageId);
          return (
            <li key={id}>
              {shown ? <Picture image={shown} size={48} /> : <span className="variant-picture-none" />}
              <Select
                label={options.map(({ value }) => value).join(' / ')}
                value={shown?.id ?? ''}
                options={[
                  { value: '', label: texts.noPicture },
                  ...images.map((image, index) => ({
                    value: image.id,
                    label: image.altText || texts.imageName(index + 1),
                  })),
                ]}
                onChange={(chosen) => choose(id, chosen || null, shown?.id ?? null)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
