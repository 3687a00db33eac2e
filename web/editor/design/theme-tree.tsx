import { useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';
import { type FileChanges, groupFiles } from './theme.rules.ts';
import { designWords } from './words.ts';

const { code: words } = designWords;

export interface ThemeTreeProps {
  readonly paths: readonly string[];
  /** The file that is open. */
  readonly path: string;
  readonly changes: FileChanges;
  onPath(path: string): void;
  onChanges(changes: FileChanges): void;
}

/** A theme's files in their folders. */
export function ThemeTree({ paths, path, changes, onPath, onChanges }: ThemeTreeProps) {
  const [isNaming, setIsNaming] = useState(false);

  function remove(): void {
    onChanges({ ...changes, [path]: null });
    notify(words.removed(path), () => onChanges(changes));
  }

  return (
    <div className="theme-tree">
      <div className="canvas-side-actions">
        <Button icon="plus" onPress={() => setIsNaming(true)}>
          {words.newFile}
        </Button>
        <Button kind="quiet" isDisabled={!paths.includes(path) || path === 'template.conf'} onPress={remove}>
          {words.remove}
        </Button>
      </div>
      <ListBox
        className="theme-list"
        aria-label={words.files}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[path]}
        onSelectionChange={(keys) => {
          const chosen = paths.find((each) => keys !== 'all' && keys.has(each));
          if (chosen !== undefined) onPath(chosen);
        }}
      >
        {groupFiles(paths).map(({ folder, paths: members }) => (
          <ListBoxSection key={folder} id={`folder ${folder}`}>
            <Header className="menu-header">{folder || words.root}</Header>
            {members.map((each) => (
              <ListBoxItem key={each} id={each} textValue={each} className="canvas-item">
                {each.slice(folder === '' ? 0 : folder.length + 1)}
                {changes[each] !== undefined && <span className="soft">{words.changed}</span>}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
      {isNaming && (
        <NewFile
          onClose={() => setIsNaming(false)}
          onCreate={(made) => {
            setIsNaming(false);
            if (!paths.includes(made)) onChanges({ ...changes, [made]: '' });
            onPath(made);
          }}
        />
      )}
    </div>
  );
}

function NewFile({ onClose, onCreate }: { onClose(): void; onCreate(path: string): void }) {
  const [path, setPath] = useState('');
  const name = path.trim().replace(/^\/+/, '');
  return (
    <Dialog
      title={words.newFile}
      isOpen
      onClose={onClose}
      foot={
        <Button kind="primary" isDisabled={name === ''} onPress={() => onCreate(name)}>
          {words.create}
        </Button>
      }
    >
      <TextField label={words.path} hint={words.pathHint} value={path} onChange={setPath} autoFocus />
    </Dialog>
  );
}
