import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useEditorChangeMerchandisingMutation } from '#web/generated/editor/change-merchandising.ts';
import { useEditorChangeProductMutation } from '#web/generated/editor/change-product.ts';
import { useEditorChangeProductsMutation } from '#web/generated/editor/change-products.ts';
import { useEditorProductQuery } from '#web/generated/editor/product.ts';
import { useEditorSaveVariantsMutation } from '#web/generated/editor/save-variants.ts';
import { useEditorSetTaxClassMutation } from '#web/generated/editor/set-tax-class.ts';
import type { EditorProductFieldsFragment } from '#web/generated/graphql.ts';
import { type MutationAnswer, problemOf } from '../graph/problems.ts';
import { NotFound } from '../not-found.tsx';
import { OthersEditing } from '../presence/others-editing.tsx';
import { reviewsWords } from '../reviews/words.ts';
import { type ChangedMeanwhile, orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { Form } from '../ui/form.tsx';
import { Menu } from '../ui/menu.tsx';
import { ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
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
import { productLabels } from './product-labels.ts';
import { ProductLinks } from './product-links.tsx';
import { rebaseProduct } from './product-rebase.rules.ts';
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

const ProductVersions = lazy(async () => ({
  default: (await import('./product-versions.tsx')).ProductVersions,
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
  const save = useSaveProduct(product.id);
  const form = useForm({
    ...{ id: `product ${product.id}`, initial, version: product.version, rebase: rebaseProduct },
    save: (values, _, version, stored) => save(values, version, stored),
    onSaved: () => notify(productsWords.form.saved),
  });
  const bulk = useBulkChanges();
  const navigate = useNavigate();
  const [isInviting, setIsInviting] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
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
            { id: 'versions', label: productsWords.versions.open, run: () => setShowsVersions(true) },
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
      <OthersEditing kind="product" id={id} />
      <Form form={form} label={title} labels={productLabels}>
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
      {showsVersions && (
        <Suspense fallback={null}>
          <ProductVersions productId={id} onClose={() => setShowsVersions(false)} />
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

/**
 * Sends what changed of a product, part by part, each upon what the one before it stored. The first problem ends it, and what is saved
 * by then stays saved.
 */
function useSaveProduct(id: string) {
  const refetchQueries = ['EditorProduct'];
  const [change] = useEditorChangeProductMutation();
  const [changeMerchandising] = useEditorChangeMerchandisingMutation({ refetchQueries });
  const [saveVariants] = useEditorSaveVariantsMutation();
  const [changeMany] = useEditorChangeProductsMutation({ refetchQueries });
  const [setTaxClass] = useEditorSetTaxClassMutation({ refetchQueries });
  return async (
    values: ProductValues,
    version: string | null | undefined,
    before: ProductValues,
  ): Promise<MutationAnswer | ChangedMeanwhile<ProductValues, string> | null | undefined> => {
    const own = { ...changeInput(id, values, before), id, expectedVersion: version ?? null };
    const changed = (await change({ variables: { input: own } })).data?.updateProduct;
    if (changed?.__typename !== 'Product') return orChangedMeanwhile(changed, valuesOf);
    let expectedVersion = changed.version;
    const variants = variantsChange(values, before);
    if (variants) {
      const input = { ...variants, expectedVersion };
      const saved = (await saveVariants({ variables: { productId: id, input } })).data?.saveVariants;
      if (saved?.__typename !== 'Product') return orChangedMeanwhile(saved, valuesOf);
      expectedVersion = saved.version;
    }
    const merchandising = merchandisingChange(id, values, before);
    if (merchandising) {
      const input = { ...merchandising, expectedVersion };
      const said = (await changeMerchandising({ variables: { input } })).data?.updateMerchandising;
      if (said?.__typename !== 'ProductMerchandising') return orChangedMeanwhile(said, valuesOf);
    }
    const taxClass = taxClassChange(values, before);
    if (taxClass !== null) {
      const taxed = (await setTaxClass({ variables: { ids: [id], taxClass } })).data?.setTaxClass;
      if (problemOf(taxed)) return taxed;
    }
    const categories = categoriesChange(values, before);
    if (!categories) return changed;
    return (await changeMany({ variables: { ids: [id], input: categories } })).data?.updateProducts;
  };
}
