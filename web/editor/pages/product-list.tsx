import { useMemo } from 'react';
import { useEditorProductListQuery } from '#web/generated/editor/product-list.ts';
import { useEditorSaveProductListMutation } from '#web/generated/editor/save-product-list.ts';
import type { EditorProductListQuery, PageRendering } from '#web/generated/graphql.ts';
import { Select } from '../ui/choice.tsx';
import { DialogContent, DialogFrame } from '../ui/dialog.tsx';
import { SaveActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { pagesWords } from './words.ts';

const { productList: words } = pagesWords;
const renderings = ['LIST_VIEW', 'GRID_VIEW'] as const satisfies readonly PageRendering[];

export interface ProductListProps {
  /** The products page. */
  readonly pageId: string;
  onClose(): void;
}

/** What all products of a products page are called together, and how they are shown. */
export function ProductList({ pageId, onClose }: ProductListProps) {
  const { data, error, refetch } = useEditorProductListQuery({ variables: { pageId } });
  return (
    <DialogFrame title={words.title} isOpen onClose={onClose}>
      {data ? (
        <ProductListForm {...{ pageId, onClose }} category={data.rootCategory} />
      ) : (
        <DialogContent foot={<SaveActions onCancel={onClose} isDisabled />}>
          {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton />}
        </DialogContent>
      )}
    </DialogFrame>
  );
}

/** A page that was never given its category shows its products side by side, below the usual word. */
function valuesOf(category: EditorProductListQuery['rootCategory']) {
  return {
    displayName: category?.displayName ?? words.all,
    pageRendering: category?.pageRendering ?? ('GRID_VIEW' as const),
    displayIndex: category?.displayIndex ?? null,
  };
}

function ProductListForm({
  pageId,
  category,
  onClose,
}: ProductListProps & { readonly category: EditorProductListQuery['rootCategory'] }) {
  const [send] = useEditorSaveProductListMutation();
  const initial = useMemo(() => valuesOf(category), [category]);
  const form = useForm({
    ...{ id: `product list ${pageId}`, initial },
    save: async (values) =>
      (await send({ variables: { input: { collectionId: pageId, ...values } } })).data?.saveRootCategory,
    onSaved: () => notify(words.saved),
  });
  const save = async () => {
    if (!form.isChanged || (await form.save())) onClose();
  };
  return (
    <DialogContent
      foot={<SaveActions onCancel={onClose} isPending={form.isSaving} onPress={() => void save()} />}
    >
      <Form form={form} label={words.title} labels={words.fields} isBarHidden>
        <Select
          label={words.fields.pageRendering}
          options={renderings.map((value) => ({ value, label: words.renderings[value] }))}
          {...form.field('pageRendering')}
        />
        <TextField
          label={words.fields.displayName}
          hint={words.nameHint}
          maxLength={200}
          {...form.field('displayName')}
        />
        <NumberField
          label={words.fields.displayIndex}
          hint={words.placeHint}
          minValue={1}
          {...form.field('displayIndex')}
        />
      </Form>
    </DialogContent>
  );
}
