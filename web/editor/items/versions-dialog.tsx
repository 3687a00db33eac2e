import { useEditorItemVersionsQuery } from '#web/generated/editor/item-versions.ts';
import { useEditorRestoreItemVersionMutation } from '#web/generated/editor/restore-item-version.ts';
import type { EditorItemFieldsFragment, EditorItemVersionsQuery } from '#web/generated/graphql.ts';
import { plainText } from '../plain-text.ts';
import { tell } from '../ui/tell.ts';
import type { VersionField } from '../versions/difference.rules.ts';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import { itemsWords } from './words.ts';

const { versions: texts, editor } = itemsWords;

type ItemVersion = NonNullable<NonNullable<EditorItemVersionsQuery['item']>['versions']>[number];

/** What an item was before its last changes, each of which can be had back. */
export function ItemVersions({
  item,
  onClose,
}: {
  readonly item: EditorItemFieldsFragment;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useEditorItemVersionsQuery({
    ...{ variables: { id: item.id }, fetchPolicy: 'network-only' },
  });
  const [restore] = useEditorRestoreItemVersionMutation();
  return (
    <VersionsDialog
      {...{ title: texts.title, none: texts.none, error, onClose }}
      versions={data?.item?.versions ?? undefined}
      now={fieldsOf(item)}
      fieldsOf={async (version) => fieldsOf(version)}
      noteOf={({ title }) => title}
      onRetry={() => void refetch()}
      onRestore={(id) => {
        const answer = restore({ variables: { id } }).then((sent) => sent.data?.restoreItemVersion);
        void tell(answer, texts.restored).then((isDone) => isDone && onClose());
      }}
    />
  );
}

function fieldsOf({
  title,
  excerpt,
  authorName,
  tags,
  categories,
}: Pick<ItemVersion, 'title' | 'excerpt' | 'authorName' | 'tags' | 'categories'>): VersionField[] {
  return [
    { label: editor.title, text: title },
    { label: editor.excerpt, text: plainText(excerpt) },
    { label: editor.author, text: authorName ?? '' },
    { label: editor.tags, text: tags.join(', ') },
    { label: editor.categories, text: categories.join(', ') },
  ];
}
