import type { ReactNode } from 'react';
import { useEditorProductPlacesQuery } from '#web/generated/editor/product-places.ts';
import type { ProductType } from '#web/generated/graphql.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { Checkbox, Select, Switch } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import { TagField } from '../ui/tag-field.tsx';
import { useNamedValues } from '../ui/told-values.ts';
import type { FormState } from '../ui/use-form.ts';
import type { ProductValues } from './product-form.rules.ts';
import { ProductOptions } from './product-options.tsx';
import { ProductParcels } from './product-parcels.tsx';
import { placesOf } from './product-places.ts';
import { ProductSelling } from './product-selling.tsx';
import { ProductVariants } from './product-variants.tsx';
import { productsWords } from './words.ts';

const { form: texts, types } = productsWords;
const typeNames: readonly ProductType[] = ['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD', 'PAYWALL'];

interface ProductFormProps {
  readonly form: FormState<ProductValues>;
}

/** Everything of a product that is typed or chosen. */
export function ProductFields({
  form,
  images,
  search,
  isNew = false,
}: ProductFormProps & {
  readonly images?: ReactNode;
  /** What search engines are told of it. */
  readonly search?: ReactNode;
  readonly isNew?: boolean;
}) {
  return (
    <div className="columns">
      <div className="column">
        <Card title={texts.details}>
          {isNew && <Kind form={form} />}
          <TextField label={texts.name} {...form.field('title')} autoFocus={isNew} />
          <RichTextField
            label={texts.description}
            hint={texts.descriptionHint}
            isOptional
            {...form.field('description')}
          />
        </Card>
        {isNew ? (
          <Card title={texts.images}>
            <p className="soft">{texts.imagesLater}</p>
          </Card>
        ) : (
          images
        )}
        <ProductOptions form={form} />
        <ProductVariants form={form} />
        <ProductParcels form={form} />
        {search}
      </div>
      <div className="column">
        <Organisation form={form} isNew={isNew} />
        {!isNew && (
          <Card title={texts.texts}>
            <TextField
              label={texts.addButton}
              hint={texts.addButtonHint}
              isOptional
              {...form.field('customAddButtonText')}
            />
            <TextField label={texts.soldOut} isOptional {...form.field('customSoldOutText')} />
          </Card>
        )}
        {!isNew && <ProductSelling form={form} />}
      </div>
    </div>
  );
}

function Kind({ form }: ProductFormProps) {
  return (
    <Select
      label={texts.kind}
      hint={texts.kindHint}
      options={typeNames.map((value) => ({ value, label: types[value] }))}
      {...form.field('type')}
    />
  );
}

function Organisation({ form, isNew }: ProductFormProps & { readonly isNew: boolean }) {
  const { data } = useEditorProductPlacesQuery();
  const places = placesOf(data);
  const { isVisible, isFeatured, tags } = form.values;
  return (
    <Card title={texts.organisation}>
      <Switch label={texts.visible} isSelected={isVisible} onChange={(on) => form.set({ isVisible: on })} />
      <Switch
        label={texts.featured}
        hint={texts.featuredHint}
        isSelected={isFeatured}
        onChange={(on) => form.set({ isFeatured: on })}
      />
      {isNew && places.length > 1 && (
        <Select
          label={texts.place}
          hint={texts.placeHint}
          options={places.map(({ id, title }) => ({ value: id, label: title }))}
          {...form.field('collectionId')}
        />
      )}
      {isNew && <TextField label={texts.slug} hint={texts.slugHint} isOptional {...form.field('slug')} />}
      <TagField label={texts.tags} value={tags} onChange={(next) => form.set({ tags: next })} />
      <Categories form={form} categories={data?.categories.nodes ?? []} />
    </Card>
  );
}

function Categories({
  form,
  categories,
}: ProductFormProps & { readonly categories: readonly { id: string; name: string }[] }) {
  const { categoryIds } = form.values;
  useNamedValues(
    'categoryIds',
    categories.map(({ id, name }) => ({ value: id, label: name })),
  );
  return (
    <fieldset className="field category-field">
      <legend className="field-label">{texts.categories}</legend>
      {categories.length === 0 ? (
        <span className="field-hint">{texts.noCategories}</span>
      ) : (
        <div className="category-list">
          {categories.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              isSelected={categoryIds.includes(id)}
              onChange={(isIn) =>
                form.set({
                  categoryIds: isIn ? [...categoryIds, id] : categoryIds.filter((each) => each !== id),
                })
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
