import { useRef, useState } from 'react';
import { useEditorAddProductFileMutation } from '#web/generated/editor/add-product-file.ts';
import { useEditorProductFilesQuery } from '#web/generated/editor/product-files.ts';
import { useEditorRemoveProductFileMutation } from '#web/generated/editor/remove-product-file.ts';
import { useFormats } from '../formats.ts';
import { fileSize } from '../media/file-size.rules.ts';
import { uploads } from '../media/upload-graph.ts';
import { UploadList } from '../media/upload-list.tsx';
import { uploaded } from '../media/uploaded.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { words } from '../words.ts';
import { productsWords } from './words.ts';
import '../media/media.css';

const { files: texts } = productsWords;

/** What buyers of a download get; each change counts at once. */
export function ProductFiles({ productId }: { readonly productId: string }) {
  const formats = useFormats();
  const { data, error, refetch } = useEditorProductFilesQuery({ variables: { id: productId } });
  const change = { refetchQueries: ['EditorProductFiles'], awaitRefetchQueries: true };
  const [add] = useEditorAddProductFileMutation(change);
  const [remove] = useEditorRemoveProductFileMutation(change);
  const input = useRef<HTMLInputElement>(null);
  /** The file that the next one takes the place of. */
  const [replaced, setReplaced] = useState<string>();
  const files = data?.product?.files;

  const addFile = (fileId: string) =>
    add({ variables: { input: { productId, fileId } } }).then((answer) => answer.data?.addProductFile);
  const removeFile = (id: string) =>
    remove({ variables: { id } }).then((answer) => answer.data?.deleteProductFile);

  /** The old one goes when the new one is there: at no time does the product sell nothing. */
  async function upload(key: number, name: string, old: string | undefined): Promise<void> {
    const made = await uploaded(key).catch(() => undefined);
    // Why an upload failed is said in the list of uploads, where it can be tried again.
    if (!made) return;
    uploads.remove(key);
    const isAdded = await tell(addFile(made.id), texts.added(name));
    if (isAdded && old) await tell(removeFile(old), texts.replaced(name));
  }

  function choose(old?: string): void {
    setReplaced(old);
    input.current?.click();
  }

  return (
    <Card
      title={texts.title}
      actions={
        <>
          <input
            ref={input}
            className="file-input"
            type="file"
            multiple={!replaced}
            tabIndex={-1}
            aria-label={texts.add}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])];
              event.target.value = '';
              const keys = uploads.add(chosen, { isPrivate: true });
              chosen.forEach((file, index) => void upload(keys[index] ?? 0, file.name, replaced));
            }}
          />
          <Button icon="plus" onPress={() => choose()}>
            {texts.add}
          </Button>
        </>
      }
    >
      <UploadList />
      {!files ? (
        error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={2} />
        )
      ) : files.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <Table
          label={texts.title}
          rows={files}
          columns={[
            { ...{ id: 'name', title: texts.name }, cell: ({ filename }) => filename },
            {
              ...{ id: 'size', title: texts.size, isNumber: true },
              cell: ({ byteSize }) => fileSize(byteSize),
            },
            {
              ...{ id: 'added', title: texts.since, isExtra: true },
              cell: ({ createdAt }) => formats.brief(createdAt),
            },
            {
              ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
              cell: ({ id, fileId, filename }) => (
                <>
                  <IconButton icon="redo" label={texts.replace(filename)} onPress={() => choose(id)} />
                  <IconButton
                    icon="trash"
                    label={texts.remove(filename)}
                    onPress={() =>
                      void tell(
                        removeFile(id),
                        texts.removed(filename),
                        () => void tell(addFile(fileId), texts.added(filename)),
                      )
                    }
                  />
                </>
              ),
            },
          ]}
        />
      )}
      <p className="soft">{texts.hint}</p>
    </Card>
  );
}
