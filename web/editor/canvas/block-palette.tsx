import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Commands } from './commands.ts';
import { moveFocusTo } from './focus-moves.ts';
import { onPalette, type PalettePlace } from './palette-state.ts';
import type { CanvasSession } from './use-canvas-session.ts';
import { canvasWords as words } from './words.ts';

/** A kind, or one of its layouts. */
interface Choice {
  readonly title: string;
  readonly kind: BlockKind;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The kinds by what they are for, each followed by its layouts. */
function groupsOf(kinds: readonly BlockKind[]): { readonly title: string; readonly choices: Choice[] }[] {
  return [...new Set(kinds.map(({ group }) => group))].map((title) => ({
    title,
    choices: kinds
      .filter(({ group }) => group === title)
      .flatMap((kind) => [
        { title: kind.title, kind, value: {} },
        ...kind.variants.map((variant) => ({ ...variant, kind })),
      ]),
  }));
}

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
  const groups = useMemo(() => groupsOf([...kinds.values()]), [kinds]);
  function choose({ kind, value }: Choice): void {
    const at = place;
    setPlace(null);
    if (at === null) return;
    commands.insert(kind, at === 'end' ? undefined : at, value);
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
          renderEmptyState={() => <p className="soft">{words.noKind}</p>}
        >
          {groups.map(({ title: group, choices }) => (
            <ListBoxSection key={group} id={group} className="canvas-kinds">
              <Header className="canvas-kinds-title">{group}</Header>
              {choices.map((choice) => (
                <ListBoxItem
                  key={choice.title}
                  id={choice.title}
                  textValue={choice.title}
                  className="canvas-kind"
                  onPressStart={({ pointerType }) => {
                    isByPointer.current = pointerType === 'mouse' || pointerType === 'pen';
                  }}
                  onAction={() => choose(choice)}
                >
                  {choice.title}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
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
