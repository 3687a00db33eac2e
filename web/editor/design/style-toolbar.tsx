import { useState, useSyncExternalStore } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { useEditorDesignPagesQuery } from '#web/generated/editor/design-pages.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { isSameDraft } from '../ui/draft-storage.ts';
import { Menu } from '../ui/menu.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { type FrameWidth, frameWidths } from './design-frame.tsx';
import { discardStyle, publishStyle } from './style-graph.ts';
import type { StyleAnswer, StyleStore } from './style-store.ts';
import { designWords as words } from './words.ts';

export interface StyleToolbarProps {
  readonly store: StyleStore;
  readonly path: string;
  readonly width: FrameWidth;
  onPath(path: string): void;
  onWidth(width: FrameWidth): void;
}

const widthNames: readonly FrameWidth[] = ['desktop', 'tablet', 'phone'];

/** What can be done to the style as a whole, and where it is looked at. */
export function StyleToolbar({ store, path, width, onPath, onWidth }: StyleToolbarProps) {
  const { style, stored, canUndo, canRedo, saving } = useSyncExternalStore(store.subscribe, store.read);
  const { isBusy, publish, discard } = usePublishing(store);
  const hasChanges = !isSameDraft(style, stored.published);
  return (
    <div className="canvas-toolbar" role="toolbar" aria-label={words.toolbar}>
      <IconButton icon="undo" label={words.undo} isDisabled={!canUndo} onPress={() => store.undo()} />
      <IconButton icon="redo" label={words.redo} isDisabled={!canRedo} onPress={() => store.redo()} />
      <PageSelect path={path} onPath={onPath} />
      <ToggleButtonGroup
        aria-label={words.width}
        className="canvas-widths"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[width]}
        onSelectionChange={(keys) => onWidth(widthNames.find((name) => keys.has(name)) ?? width)}
      >
        {widthNames.map((name) => (
          <ToggleButton
            key={name}
            id={name}
            className="button button-quiet"
            aria-label={`${words.widths[name]}, ${frameWidths[name]} px`}
          >
            {words.widths[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
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

function PageSelect({ path, onPath }: Pick<StyleToolbarProps, 'path' | 'onPath'>) {
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
function usePublishing(store: StyleStore) {
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: (revision: number) => Promise<StyleAnswer>, done: () => void): Promise<void> {
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
    publish: () => run(publishStyle, () => notify(words.published)),
    discard: () => run(discardStyle, () => notify(words.discarded, () => store.undo())),
  };
}
