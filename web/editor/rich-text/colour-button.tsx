import type { Editor } from '@tiptap/core';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useThemeColours } from '../design/use-theme-colours.ts';
import { ColourPicker } from '../ui/colour-picker.tsx';
import { Hint } from '../ui/hint.tsx';
import { richTextWords as words } from './words.ts';

/** The colour of the words that are marked, or what is behind them. */
export function ColourButton({
  editor,
  kind,
}: {
  readonly editor: Editor;
  readonly kind: 'text' | 'background';
}) {
  const colours = useThemeColours();
  const mark = kind === 'text' ? 'textColour' : 'textBackground';
  const label = kind === 'text' ? words.colour : words.background;
  const value = String(editor.getAttributes(mark).colour ?? '');
  // The focus stays in the picker: the words stay marked meanwhile.
  const set = (colour: string | null) =>
    kind === 'text' ? editor.commands.setTextColour(colour) : editor.commands.setTextBackground(colour);
  return (
    <DialogTrigger>
      <Hint text={label}>
        <Button className="button button-quiet rich-button rich-colour" aria-label={label}>
          <span aria-hidden="true">{kind === 'text' ? 'A' : '▇'}</span>
          <i style={{ background: value || (kind === 'text' ? 'currentcolor' : 'transparent') }} />
        </Button>
      </Hint>
      <Popover className="popover" placement="bottom start" offset={4} aria-label={label}>
        <div className="colour-dialog">
          <ColourPicker value={value} swatches={colours} onChange={set} onClear={() => set(null)} />
        </div>
      </Popover>
    </DialogTrigger>
  );
}
