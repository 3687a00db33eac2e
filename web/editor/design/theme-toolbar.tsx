import { useRef, useState } from 'react';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Menu } from '../ui/menu.tsx';
import { useMakerName } from '../versions/maker-name.ts';
import { NewThemeDialog } from './new-theme-dialog.tsx';
import type { FileChanges } from './theme.rules.ts';
import type { ThemeFilesProps } from './theme-files.tsx';
import { ThemeZipInput, zipAddress } from './theme-zip-input.tsx';
import { activateTheme, previewTheme } from './use-theme.ts';
import { designWords } from './words.ts';

const { code: words } = designWords;

export interface ThemeToolbarProps extends Omit<ThemeFilesProps, 'opened'> {
  readonly changes: FileChanges;
  readonly isBusy: boolean;
  readonly compares: boolean;
  onSave(): void;
  onCompare(): void;
  onDiscard(): void;
}

/** Which revision is shown, and what can be done to it as a whole. */
export function ThemeToolbar(props: ThemeToolbarProps) {
  const { revision, revisions, changes, isBusy, compares, onRevision, onSave, onCompare, onDiscard } = props;
  const { website } = useViewer();
  const makerOf = useMakerName();
  const picker = useRef<HTMLInputElement>(null);
  const [isBeginning, setIsBeginning] = useState(false);
  const time = new Intl.DateTimeFormat(undefined, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: website.timeZone },
  });
  const count = Object.keys(changes).length;
  const options = revisions.map((each) => {
    const kind = each.isActive ? words.live : each.activatedAt === null ? words.draft : words.former;
    const label = words.revisionOf(kind, each.name, time.format(new Date(each.createdAt)), makerOf(each));
    return { value: each.id, label };
  });
  const show = async (id: string | null) => {
    const shown = await activateTheme(id);
    if (shown !== undefined) onRevision(shown);
  };
  return (
    <div className="canvas-toolbar theme-toolbar" role="toolbar" aria-label={words.toolbar}>
      <ThemeZipInput ref={picker} onInstalled={onRevision} />
      {isBeginning && <NewThemeDialog onClose={() => setIsBeginning(false)} onBegun={onRevision} />}
      <Select
        label={words.revision}
        isLabelHidden
        value={revision.id}
        options={options}
        isDisabled={count > 0}
        onChange={onRevision}
      />
      <span className="canvas-saving" role="status">
        {count > 0 ? words.unsaved(count) : ''}
      </span>
      <Button kind={compares ? 'secondary' : 'quiet'} onPress={onCompare}>
        {words.compare}
      </Button>
      <Menu
        label={designWords.more}
        icon="more"
        actions={[
          { id: 'download', label: words.download, icon: 'download', href: zipAddress(revision.id) },
          { id: 'upload', label: words.upload, icon: 'up', run: () => picker.current?.click() },
          {
            ...{ id: 'empty', label: designWords.empty.action, icon: 'plus' },
            isDisabled: count > 0,
            run: () => setIsBeginning(true),
          },
          { id: 'rollBack', label: words.rollBack, run: () => void show(null) },
          {
            ...{ id: 'discard', label: words.discard, isDangerous: true },
            isDisabled: count === 0,
            run: onDiscard,
          },
        ]}
      />
      <Button isDisabled={count > 0} onPress={() => void previewTheme(revision.id)}>
        {words.preview}
      </Button>
      <Button isDisabled={count === 0} isPending={isBusy} onPress={onSave}>
        {words.save}
      </Button>
      <Button
        kind="primary"
        isDisabled={count > 0 || revision.isActive}
        onPress={() => void show(revision.id)}
      >
        {words.activate}
      </Button>
    </div>
  );
}
