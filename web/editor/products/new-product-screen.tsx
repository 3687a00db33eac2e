import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useEditorCreateProductMutation } from '#web/generated/editor/create-product.ts';
import { useEditorProductPlacesQuery } from '#web/generated/editor/product-places.ts';
import { Form } from '../ui/form.tsx';
import { ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { NoPlace } from './no-place.tsx';
import { ProductFields } from './product-fields.tsx';
import { createInput, newProduct } from './product-form.rules.ts';
import { placesOf } from './product-places.ts';
import { productsWords } from './words.ts';
import './products.css';

const { form: texts } = productsWords;
const back = { to: '/products', label: productsWords.title };

/** Adds a product: a name and a price are enough to begin with. */
export function Screen() {
  const { data, error, refetch } = useEditorProductPlacesQuery();
  const [place] = placesOf(data);
  if (place) return <NewProduct collectionId={place.id} />;
  return (
    <Page title={texts.newTitle} back={back}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : data ? (
        <NoPlace onMade={() => refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}

function NewProduct({ collectionId }: { readonly collectionId: string }) {
  const navigate = useNavigate();
  const [create] = useEditorCreateProductMutation();
  const [initial] = useState(() => newProduct(collectionId));
  const [madeId, setMadeId] = useState<string>();
  const form = useForm({
    ...{ id: 'new product', initial },
    async save(values) {
      const made = (
        await create({ variables: { input: createInput(values) }, refetchQueries: ['EditorProducts'] })
      ).data?.createProduct;
      if (made?.__typename === 'Product') setMadeId(made.id);
      return made;
    },
    onSaved: () => notify(texts.created),
  });
  const { isChanged } = form;
  useEffect(() => {
    // Once what was typed is no draft any more, leaving asks nothing.
    if (madeId && !isChanged) navigate({ to: '/products/$productId', params: { productId: madeId } });
  }, [madeId, isChanged, navigate]);
  return (
    <Page title={texts.newTitle} back={back}>
      <Form form={form} label={texts.newTitle}>
        <ProductFields form={form} isNew />
      </Form>
    </Page>
  );
}
