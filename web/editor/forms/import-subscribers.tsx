import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useEditorImportSubscribersMutation } from '#web/generated/editor/import-subscribers.ts';
import type { EditorImportSubscribersMutation } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { formsWords } from './words.ts';

const { lists: texts } = formsWords;

type Imported = Extract<
  EditorImportSubscribersMutation['importSubscribers'],
  { readonly __typename: 'SubscribersImported' }
>;

/** Takes people over from a file, and says what became of each row. */
export function ImportSubscribers({ listId }: { readonly listId: string }) {
  const [send, { loading }] = useEditorImportSubscribersMutation({
    refetchQueries: ['EditorList', 'EditorLists'],
  });
  const [imported, setImported] = useState<Imported>();

  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      const answer = (await send({ variables: { listId, csv: await file.text() } })).data?.importSubscribers;
      if (answer?.__typename === 'SubscribersImported') setImported(answer);
      else notifyFailure(answer?.message ?? words.failures.notSaved);
    } catch (error) {
      notifyFailure(messageOf(error, words.failures.notSaved));
    }
  }

  return (
    <>
      <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={(files) => void read(files?.[0])}>
        <Button isPending={loading}>{loading ? texts.importing : texts.import}</Button>
      </FileTrigger>
      {imported && (
        <Dialog
          title={texts.importTitle}
          isOpen
          onClose={() => setImported(undefined)}
          foot={
            <Button kind="primary" onPress={() => setImported(undefined)}>
              {words.controls.done}
            </Button>
          }
        >
          <div className="stack">
            <p>{texts.importResult(imported.imported, imported.known, imported.suppressed)}</p>
            {imported.problems.length > 0 && (
              <ul className="stack">
                {imported.problems.map(({ line, message }) => (
                  <li key={line}>{texts.importLine(line, message)}</li>
                ))}
              </ul>
            )}
            <p className="soft">{texts.importHint}</p>
          </div>
        </Dialog>
      )}
    </>
  );
}
