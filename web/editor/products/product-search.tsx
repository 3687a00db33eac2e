import type { EditorProductFieldsFragment } from '#web/generated/graphql.ts';
import { SearchPreview } from '../pages/search-preview.tsx';
import { Switch } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import type { FormState } from '../ui/use-form.ts';
import type { ProductValues } from './product-form.rules.ts';
import { productsWords } from './words.ts';

const { form: texts } = productsWords;

/** What search engines, and those who share it, are told of a product. */
export function ProductSearch({
  form: { values, set, field },
  product: { fullUrl, images },
}: {
  readonly form: FormState<ProductValues>;
  readonly product: EditorProductFieldsFragment;
}) {
  return (
    <Card title={texts.search}>
      <SearchPreview
        title={values.seoTitle || values.title}
        path={fullUrl.replace(/[^/]*$/, encodeURIComponent(values.slug))}
        description={values.seoDescription || values.description}
        image={images[0]}
      />
      <TextField label={texts.slug} hint={texts.slugRedirect} {...field('slug')} />
      <TextField label={texts.seoTitle} hint={texts.seoTitleHint} maxLength={200} {...field('seoTitle')} />
      <TextField
        label={texts.seoDescription}
        hint={texts.seoDescriptionHint}
        rows={3}
        maxLength={400}
        {...field('seoDescription')}
      />
      <Switch
        label={texts.isHiddenFromSearch}
        isSelected={values.isHiddenFromSearch}
        onChange={(isHiddenFromSearch) => set({ isHiddenFromSearch })}
      />
    </Card>
  );
}
