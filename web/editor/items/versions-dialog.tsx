import { useEditorItemVersionsQuery } from '#web/generated/editor/item-versions.ts';
import { useEditorRestoreItemVersionMutation } from '#web/generated/editor/restore-item-version.ts';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { itemsWords } from './words.ts';

const { versions: texts } = itemsWords;

/** What an item was before its last changes, each of which can be had back. */
export function ItemVersions({ itemId, onClose }: { readonly itemId: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useEditorItemVersionsQuery({
    ...{ variables: { id: itemId }, fetchPolicy: 'network-only' },
  });
  const [restore] = useEditorRestoreItemVersionMutation();
  const formats = useFormats();
  const versions = data?.item?.versions;
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !versions ? (
        <Skeleton rows={3} />
      ) : versions.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <ul className="item-versions">
          {versions.map(({ id, title, savedAt }) => (
            <li key={id} className="spread">
              <span>
                <strong>{formats.dateTime(savedAt)}</strong> <span className="soft">{title}</span>
              </span>
              <Button
                onPress={() => {
                  const answer = restore({ variables: { id } }).then((sent) => sent.data?.restoreItemVersion);
                  void tell(answer, texts.restored).then((isDone) => isDone && onClose());
                }}
              >
                {texts.restore}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
