import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useEditorChangeMerchandisingMutation } from '#web/generated/editor/change-merchandising.ts';
import { useEditorChangeProductMutation } from '#web/generated/editor/change-product.ts';
import { useEditorChangeProductsMutation } from '#web/generated/editor/change-products.ts';
import { useEditorProductQuery } from '#web/generated/editor/product.ts';
import { useEditorSaveVariantsMutation } from '#web/generated/editor/save-variants.ts';
import { useEditorSetTaxClassMutation } from '#web/generated/editor/set-tax-class.ts';
import type { EditorProductFieldsFragment } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { reviewsWords } from '../reviews/words.ts';
import { NotFound } from '../router.tsx';
import { Form } from '../ui/form.tsx';
import { Menu } from '../ui/menu.tsx';
import { ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words as commonWords } from '../words.ts';
import { ProductFields } from './product-fields.tsx';
import { ProductFiles } from './product-files.tsx';
import {
  categoriesChange,
  changeInput,
  merchandisingChange,
  type ProductValues,
  taxClassChange,
  valuesOf,
  variantsChange,
} from './product-form.rules.ts';
import { ProductImages } from './product-images.tsx';
import { ProductLinks } from './product-links.tsx';
import { ProductSearch } from './product-search.tsx';
import { ProductState } from './product-table.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';
import { VariantPictures } from './variant-pictures.tsx';
import { productsWords } from './words.ts';
import './products.css';

/** Opened by few: files of their own. */
const InviteDialog = lazy(async () => ({
  default: (await import('../reviews/invite-dialog.tsx')).InviteDialog,
}));

const SubscriptionPriceChanges = lazy(async () => ({
  default: (await import('../subscriptions/price-changes.tsx')).SubscriptionPriceChanges,
}));

const back = { to: '/products', label: productsWords.title };

/** One product with all that can be changed of it. */
export function Screen() {
  const { productId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEditorProductQuery({ variables: { id: productId } });
  if (data?.product) return <Product key={productId} product={data.product} />;
  if (data) return <NotFound />;
  return (
    <Page title={productsWords.title} back={back}>
      {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />}
    </Page>
  );
}

function Product({ product }: { readonly product: EditorProductFieldsFragment }) {
  const initial = useMemo(() => valuesOf(product), [product]);
  const save = useSaveProduct(product.id, initial);
  const form = useForm({
    ...{ id: `product ${product.id}`, initial, save },
    onSaved: () => notify(productsWords.form.saved),
  });
  const bulk = useBulkChanges();
  const navigate = useNavigate();
  const [isInviting, setIsInviting] = useState(false);
  const { id, title, isArchived, fullUrl } = product;
  return (
    <Page
      title={title}
      back={back}
      badges={<ProductState product={product} />}
      actions={
        <Menu
          label={productsWords.form.more}
          actions={[
            { id: 'view', label: productsWords.form.view, icon: 'external', href: fullUrl },
            { id: 'invite', label: reviewsWords.invite.action, icon: 'mail', run: () => setIsInviting(true) },
            {
              ...{ id: 'reviews', label: reviewsWords.ofOne, icon: 'quote' },
              run: () => void navigate({ to: '/products/reviews', search: { product: id } }),
            },
            isArchived
              ? {
                  id: 'restore',
                  label: productsWords.bulk.restore,
                  icon: 'undo',
                  run: () => bulk.restore([id]),
                }
              : {
                  ...{ id: 'archive', label: productsWords.bulk.archive, icon: 'trash' },
                  isDangerous: true,
                  run: () => bulk.archive([id]),
                },
          ]}
        />
      }
    >
      <Form form={form} label={title}>
        <ProductFields
          form={form}
          search={<ProductSearch {...{ form, product }} />}
          images={
            <>
              <ProductImages product={product} />
              <VariantPictures product={product} />
              <ProductLinks productId={id} />
              {product.type === 'DIGITAL' && <ProductFiles productId={id} />}
            </>
          }
        />
      </Form>
      {product.subscriptionPlan && (
        <Suspense fallback={null}>
          <SubscriptionPriceChanges product={product} />
        </Suspense>
      )}
      {isInviting && (
        <Suspense fallback={null}>
          <InviteDialog productId={id} title={title} onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </Page>
  );
}

/** Sends what changed of a product, part by part; the first problem ends it, and what is saved by then stays saved. */
function useSaveProduct(id: string, before: ProductValues) {
  const [change] = useEditorChangeProductMutation();
  const [changeMerchandising] = useEditorChangeMerchandisingMutation({ refetchQueries: ['EditorProduct'] });
  const [saveVariants] = useEditorSaveVariantsMutation();
  const [changeMany] = useEditorChangeProductsMutation();
  const [setTaxClass] = useEditorSetTaxClassMutation({ refetchQueries: ['EditorProduct'] });
  return async (values: ProductValues) => {
    const input = changeInput(id, values, before);
    const changed = input && (await change({ variables: { input } })).data?.updateProduct;
    if (problemOf(changed)) return changed;
    const merchandising = merchandisingChange(id, values, before);
    const said =
      merchandising &&
      (await changeMerchandising({ variables: { input: merchandising } })).data?.updateMerchandising;
    if (problemOf(said)) return said;
    const variants = variantsChange(values, before);
    const saved =
      variants && (await saveVariants({ variables: { productId: id, input: variants } })).data?.saveVariants;
    if (problemOf(saved)) return saved;
    const taxClass = taxClassChange(values, before);
    if (taxClass !== null) {
      const refused = await setTaxClass({ variables: { ids: [id], taxClass } }).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (refused)
        return {
          ...{ __typename: 'InvalidInput', field: 'taxClass' },
          message: messageOf(refused, commonWords.failures.notSaved),
        };
    }
    const categories = categoriesChange(values, before);
    if (!categories) return saved ?? changed;
    return (await changeMany({ variables: { ids: [id], input: categories } })).data?.updateProducts;
  };
}
