import { useMemo } from 'react';
import type { EditorCategoryDetailsFragment } from '#web/generated/graphql.ts';
import { PictureField } from '../media/picture-field.tsx';
import { SearchFields } from '../pages/search-fields.tsx';
import { pagesWords } from '../pages/words.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { changedDetails, detailsOf } from './category-details.rules.ts';
import type { useCategories } from './use-categories.ts';
import { categoriesWords } from './words.ts';

const { one: words } = categoriesWords;
const { seoTitle, seoDescription, isHiddenFromSearch } = pagesWords.details;
const labels = {
  ...{ name: words.name, slug: words.slug, description: words.description, imageId: words.picture },
  ...{ seoTitle, seoDescription, isHiddenFromSearch },
};

/** What a category is called, what is said of it on its page, and what search engines are told. */
export function CategoryDetails({
  category,
  change,
}: {
  readonly category: EditorCategoryDetailsFragment;
  readonly change: ReturnType<typeof useCategories>['change'];
}) {
  const { id, name } = category;
  const initial = useMemo(() => detailsOf(category), [category]);
  const form = useForm({
    ...{ id: `category ${id}`, initial, version: category.version },
    async save(_, changed, expectedVersion) {
      return orChangedMeanwhile(await change(id, { ...changedDetails(changed), expectedVersion }), detailsOf);
    },
    onSaved: () => notify(words.saved),
  });
  const { values, field, set } = form;
  return (
    <Form form={form} label={name} labels={labels}>
      <Card title={words.details}>
        <TextField label={words.name} hint={words.nameHint} {...field('name')} />
        <TextField label={words.slug} hint={words.slugHint(values.slug)} {...field('slug')} />
        <RichTextField
          label={words.description}
          hint={words.descriptionHint}
          isOptional
          {...field('description')}
        />
        <PictureField
          name="imageId"
          label={words.picture}
          value={values.imageId}
          onChange={(imageId) => set({ imageId })}
        />
      </Card>
      <Card title={words.search}>
        <SearchFields
          form={form}
          title={values.name}
          path={`/…?category=${values.slug}`}
          description={values.description}
          image={values.imageId === category.image?.id ? category.image : undefined}
          hints={{ title: words.seoTitleHint, description: words.seoDescriptionHint }}
        />
      </Card>
    </Form>
  );
}
