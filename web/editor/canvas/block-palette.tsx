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
  kinds,
  commands,
}: { readonly commands: Commands } & Pick<CanvasSession, 'kinds'>) {
  const [place, setPlace] = useState<PalettePlace | null>(null);
  useEffect(
    () =>
      onPalette((next) => {
        isChosen.current = false;
        setPlace(next);
      }),
    [],
  );
  const { contains } = useFilter({ sensitivity: 'base' });
  const isChosen = useRef(false);
  const all = [...kinds.values()];
  function choose(name: string): void {
    const kind = kinds.get(name);
    const at = place;
    setPlace(null);
    isChosen.current = true;
    if (kind && at !== null) commands.insert(kind, at === 'end' ? undefined : at);
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
            <ListBoxItem textValue={title} className="canvas-kind">
              {title}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      <ToFields isWanted={isChosen} />
    </Dialog>
  );
}

/** Once the dialog is gone, what was chosen there is filled in next. */
function ToFields({ isWanted }: { readonly isWanted: RefObject<boolean> }) {
  useEffect(
    () => () => {
      if (isWanted.current) moveFocusTo('fields');
    },
    [isWanted],
  );
  return null;
}
