import { useSyncExternalStore } from 'react';
import { useEditorStyleVersionsQuery } from '#web/generated/editor/style-versions.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import type { VersionField } from '../versions/difference.rules.ts';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import type { Style, StyleSession } from './style.ts';
import { readValues, restoreStyleVersion } from './style-graph.ts';
import { designWords } from './words.ts';

const { versions: words, saving, conflict } = designWords;

export interface StyleVersionsProps {
  readonly session: StyleSession;
  onClose(): void;
}

/** How the website looked before its last changes, each of which can be had back into the draft. */
export function StyleVersions({ session: { store, options }, onClose }: StyleVersionsProps) {
  const { data, error, refetch } = useEditorStyleVersionsQuery({ fetchPolicy: 'no-cache' });
  const { draft } = useSyncExternalStore(store.subscribe, store.read);

  /** Each option of the theme, and the owner's own CSS. */
  function fieldsOf({ values, customCss }: Style): VersionField[] {
    const fields = options.map(({ name, title, category }) => ({
      label: category === '' ? title : `${category}: ${title}`,
      text: String(values[name] ?? conflict.asTheme),
    }));
    return [...fields, { label: words.css, text: customCss.trim() }];
  }

  async function restore(id: string): Promise<void> {
    try {
      await store.flush();
      const answer = await restoreStyleVersion(id, store.read().stored.revision);
      if (answer.kind === 'saved') {
        store.adopt(answer.stored);
        notify(words.restored, () => store.undo());
        onClose();
      } else if (answer.kind === 'conflict') {
        onClose();
        store.meet(answer.stored);
      } else notifyFailure(answer.kind === 'refused' ? answer.message : saving.offline);
    } catch (failure) {
      notifyFailure(messageOf(failure, saving.offline));
    }
  }

  return (
    <VersionsDialog
      {...{ title: words.title, none: words.none, error, onClose }}
      versions={data?.styleDraft.versions}
      now={fieldsOf(draft)}
      fieldsOf={async ({ values, customCss }) => fieldsOf({ values: readValues(values), customCss })}
      onRetry={() => void refetch()}
      onRestore={(id) => void restore(id)}
    />
  );
}
