import { type RefObject, useEffect, useRef, useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { Dialog } from '../ui/dialog.tsx';
import type { Commands } from './commands.ts';
import { moveFocusTo } from './focus-moves.ts';
import { onPalette, type PalettePlace } from './palette-state.ts';
import type { CanvasSession } from './use-canvas-session.ts';
import { canvasWords as words } from './words.ts';

/** The kinds of blocks, to search and to choose from. */
export function BlockPalette({
  session: { kinds, store },
  commands,
  onWrite,
}: {
  readonly session: CanvasSession;
  readonly commands: Commands;
  /** Begins to write in a block on the page. */
  onWrite(blockId: string): void;
}) {
  const [place, setPlace] = useState<PalettePlace | null>(null);
  useEffect(
    () =>
      onPalette((next) => {
        goOn.current = undefined;
        setPlace(next);
      }),
    [],
  );
  const { contains } = useFilter({ sensitivity: 'base' });
  /** What goes on once the dialog is gone. */
  const goOn = useRef<() => void>(undefined);
  const isByPointer = useRef(false);
  const all = [...kinds.values()];
  function choose(name: string): void {
    const kind = kinds.get(name);
    const at = place;
    setPlace(null);
    if (!kind || at === null) return;
    commands.insert(kind, at === 'end' ? undefined : at);
    const [id] = store.read().selection.blocks;
    const isWritten = isByPointer.current && kind.name === 'html' && id !== undefined;
    goOn.current = isWritten ? () => onWrite(id) : () => moveFocusTo('fields');
  }
  return (
    <Dialog title={words.palette} isOpen={place !== null} onClose={() => setPlace(null)}>
      <Autocomplete filter={contains}>
        <SearchField autoFocus className="field">
          <Label className="field-label">{words.searchBlocks}</Label>
          <Input className="input" />
        </SearchField>
        <ListBox
          aria-label={words.palette}
          className="canvas-palette"
          layout="grid"
          items={all.map(({ name, title }) => ({ id: name, title }))}
          onAction={(key) => choose(String(key))}
          renderEmptyState={() => <p className="soft">{words.noKind}</p>}
        >
          {({ title }) => (
            <ListBoxItem
              textValue={title}
              className="canvas-kind"
              onPressStart={({ pointerType }) => {
                isByPointer.current = pointerType === 'mouse' || pointerType === 'pen';
              }}
            >
              {title}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      <WhenGone then={goOn} />
    </Dialog>
  );
}

/** Once the dialog is gone, what was chosen there is filled in next; a text that was clicked is written on the page. */
function WhenGone({ then }: { readonly then: RefObject<(() => void) | undefined> }) {
  useEffect(() => () => then.current?.(), [then]);
  return null;
}
