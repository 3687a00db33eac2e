import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useEditorDesignPagesQuery } from '#web/generated/editor/design-pages.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { useScreenCommands } from '../shell/screen-actions.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { isSameDraft } from '../ui/draft-storage.ts';
import { Menu, type MenuAction } from '../ui/menu.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { WidthChoice } from '../ui/width-choice.tsx';
import { type FrameWidth, frameWidths } from './design-frame.tsx';
import type { DraftAnswer, DraftStore, StoredDraft } from './draft-store.ts';
import type { DraftSource } from './use-draft-session.ts';
import { designWords as words } from './words.ts';

export interface DraftToolbarProps<
  Draft extends object,
  Found extends { readonly stored: StoredDraft<Draft> },
> {
  readonly label: string;
  readonly store: DraftStore<Draft>;
  readonly source: DraftSource<Draft, Found>;
  readonly path: string;
  readonly width: FrameWidth;
  /** What else can be done to it. */
  readonly actions?: readonly MenuAction[];
  onPath(path: string): void;
  onWidth(width: FrameWidth): void;
}

const widthNames: readonly FrameWidth[] = ['desktop', 'tablet', 'phone'];
const describe = (width: FrameWidth) => `${words.widths[width]}, ${frameWidths[width]} px`;
const widthDescriptions = {
  desktop: describe('desktop'),
  tablet: describe('tablet'),
  phone: describe('phone'),
};

/** What can be done to the draft as a whole, and where it is looked at. */
export function DraftToolbar<Draft extends object, Found extends { readonly stored: StoredDraft<Draft> }>({
  label,
  store,
  source,
  path,
  width,
  actions = [],
  onPath,
  onWidth,
}: DraftToolbarProps<Draft, Found>) {
  const { draft, stored, canUndo, canRedo, saving } = useSyncExternalStore(store.subscribe, store.read);
  const { isBusy, publish, discard } = usePublishing(store, source);
  const hasChanges = !isSameDraft(draft, stored.published);
  const start = useRef(publish);
  start.current = publish;
  useScreenCommands(
    useMemo(
      () =>
        hasChanges
          ? [{ id: 'publish', label: words.publish, icon: 'check', run: () => void start.current() }]
          : [],
      [hasChanges],
    ),
  );
  return (
    <div className="canvas-toolbar" role="toolbar" aria-label={label}>
      <IconButton icon="undo" label={words.undo} isDisabled={!canUndo} onPress={() => store.undo()} />
      <IconButton icon="redo" label={words.redo} isDisabled={!canRedo} onPress={() => store.redo()} />
      <PageSelect path={path} onPath={onPath} />
      <WidthChoice
        label={words.width}
        widths={widthNames}
        titles={words.widths}
        descriptions={widthDescriptions}
        value={width}
        onChange={onWidth}
      />
      <span className={`canvas-saving canvas-saving-${saving.kind}`} role="status">
        {saving.kind === 'refused'
          ? saving.message
          : saving.kind === 'saved' && !hasChanges
            ? words.unchanged
            : words.saving[saving.kind]}
      </span>
      <Menu
        label={words.more}
        icon="more"
        actions={[
          ...actions,
          {
            ...{ id: 'discard', label: words.discard, isDangerous: true, isDisabled: !hasChanges },
            run: () => void discard(),
          },
        ]}
      />
      <Button kind="primary" isPending={isBusy} isDisabled={!hasChanges} onPress={() => void publish()}>
        {words.publish}
      </Button>
    </div>
  );
}

function PageSelect({ path, onPath }: { readonly path: string; onPath(path: string): void }) {
  const { data } = useEditorDesignPagesQuery();
  const pages = (data?.website?.collections ?? []).filter(
    ({ isEnabled, isFolder }) => isEnabled && !isFolder,
  );
  const options = pages.map(({ title, fullUrl, isHomepage }) => ({
    value: isHomepage ? '/' : fullUrl,
    label: title,
  }));
  // A link may lead to a page that is in no list, such as a product.
  if (!options.some(({ value }) => value === path)) options.unshift({ value: path, label: path });
  return <Select label={words.page} isLabelHidden value={path} options={options} onChange={onPath} />;
}

/** Publishes a draft once all of it is saved, and discards it. */
function usePublishing<Draft extends object, Found extends { readonly stored: StoredDraft<Draft> }>(
  store: DraftStore<Draft>,
  { publish, discard }: DraftSource<Draft, Found>,
) {
  const [isBusy, setIsBusy] = useState(false);

  async function run(
    work: (revision: number) => Promise<DraftAnswer<Draft>>,
    done: () => void,
  ): Promise<void> {
    setIsBusy(true);
    try {
      await store.flush();
      const { saving, stored } = store.read();
      if (saving.kind !== 'saved') return;
      const answer = await work(stored.revision);
      if (answer.kind === 'saved') {
        store.adopt(answer.stored);
        done();
      } else if (answer.kind === 'conflict') store.meet(answer.stored);
      else notifyFailure(answer.kind === 'refused' ? answer.message : words.saving.offline);
    } catch (error) {
      notifyFailure(messageOf(error, words.saving.offline));
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    publish: () => run(publish, () => notify(words.published)),
    discard: () => run(discard, () => notify(words.discarded, () => store.undo())),
  };
}
