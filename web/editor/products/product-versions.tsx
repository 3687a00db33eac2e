import { useEditorProductVersionsQuery } from '#web/generated/editor/product-versions.ts';
import { useEditorRestoreProductVersionMutation } from '#web/generated/editor/restore-product-version.ts';
import type { EditorProductTextsFragment } from '#web/generated/graphql.ts';
import { plainText } from '../plain-text.ts';
import { tell } from '../ui/tell.ts';
import type { VersionField } from '../versions/difference.rules.ts';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import { productsWords } from './words.ts';

const { versions: texts, form } = productsWords;

/** What the texts of a product were before their last changes, each of which can be had back. */
export function ProductVersions({
  productId,
  onClose,
}: {
  readonly productId: string;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useEditorProductVersionsQuery({
    ...{ variables: { id: productId }, fetchPolicy: 'network-only' },
  });
  const [restore] = useEditorRestoreProductVersionMutation();
  const product = data?.product;
  return (
    <VersionsDialog
      {...{ title: texts.title, none: texts.none, error, onClose }}
      versions={product?.versions ?? undefined}
      now={product ? fieldsOf(product) : []}
      fieldsOf={async (version) => fieldsOf(version)}
      noteOf={({ title }) => title}
      onRetry={() => void refetch()}
      onRestore={(id) => {
        const answer = restore({ variables: { id } }).then((sent) => sent.data?.restoreProductVersion);
        void tell(answer, texts.restored).then((isDone) => isDone && onClose());
      }}
    />
  );
}

function fieldsOf(product: Omit<EditorProductTextsFragment, '__typename'>): VersionField[] {
  const { title, description, tags, seo, customAddButtonText, customSoldOutText } = product;
  return [
    { label: form.name, text: title },
    { label: form.description, text: plainText(description) },
    { label: form.tags, text: tags.join(', ') },
    { label: texts.seoTitle, text: seo.title },
    { label: texts.seoDescription, text: seo.description },
    { label: texts.isHidden, text: seo.isHidden ? texts.yes : '' },
    { label: form.addButton, text: customAddButtonText ?? '' },
    { label: form.soldOut, text: customSoldOutText ?? '' },
  ];
}
