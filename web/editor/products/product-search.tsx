import type { EditorProductFieldsFragment } from '#web/generated/graphql.ts';
import { SearchFields } from '../pages/search-fields.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import type { FormState } from '../ui/use-form.ts';
import type { ProductValues } from './product-form.rules.ts';
import { productsWords } from './words.ts';

const { form: texts } = productsWords;

/** What search engines, and those who share it, are told of a product. */
export function ProductSearch({
  form,
  product: { fullUrl, images },
}: {
  readonly form: FormState<ProductValues>;
  readonly product: EditorProductFieldsFragment;
}) {
  const { values, field } = form;
  return (
    <Card title={texts.search}>
      <SearchFields
        form={form}
        title={values.title}
        path={fullUrl.replace(/[^/]*$/, encodeURIComponent(values.slug))}
        description={values.description}
        image={images[0]}
        hints={{ title: texts.seoTitleHint, description: texts.seoDescriptionHint }}
        address={<TextField label={texts.slug} hint={texts.slugRedirect} {...field('slug')} />}
      />
    </Card>
  );
}
