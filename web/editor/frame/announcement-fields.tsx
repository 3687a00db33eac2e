import { contrast } from '../design/starters.rules.ts';
import { Checkbox, Switch } from '../ui/choice.tsx';
import { ColourField } from '../ui/colour-field.tsx';
import { TextField } from '../ui/field.tsx';
import { announcementOf, isWrongAddress } from './frame-draft.rules.ts';
import type { FrameFieldsProps } from './header-fields.tsx';
import { frameWords } from './words.ts';

const { announcement: words, links } = frameWords;
const enough = 4.5;
const swatches = ['#1f2937', '#7c2d12', '#14532d', '#1e3a8a', '#fde68a', '#ffffff', '#000000'];

/** The bar above all pages. */
export function AnnouncementFields({ fields, change }: FrameFieldsProps) {
  const said = announcementOf(fields.announcement);
  const set = (part: Partial<typeof said>, key: string | null = null) =>
    change({ announcement: { ...said, ...part } }, key);
  const ratio = contrast(said.background, said.color);
  return (
    <fieldset className="design-group">
      <legend>{words.title}</legend>
      <Switch label={words.isShown} isSelected={said.isShown} onChange={(isShown) => set({ isShown })} />
      <TextField
        label={words.text}
        hint={words.textHint}
        maxLength={300}
        value={said.text}
        onChange={(text) => set({ text }, 'announcement text')}
      />
      <TextField
        label={words.url}
        hint={links.urlHint}
        problem={isWrongAddress(said.url) ? links.wrongUrl : undefined}
        isOptional
        value={said.url}
        onChange={(url) => set({ url: url.trim() }, 'announcement url')}
      />
      {said.url !== '' && (
        <Checkbox
          label={links.newWindow}
          isSelected={said.newWindow}
          onChange={(newWindow) => set({ newWindow })}
        />
      )}
      <div className="frame-pair">
        <ColourField
          label={words.background}
          value={said.background}
          swatches={swatches}
          onChange={(background) => set({ background: background.slice(0, 7) }, 'announcement background')}
        />
        <ColourField
          label={words.color}
          value={said.color}
          swatches={swatches}
          onChange={(color) => set({ color: color.slice(0, 7) }, 'announcement color')}
        />
      </div>
      {ratio < enough && (
        <p className="field-problem" role="status">
          {words.contrast(ratio.toFixed(1))}
        </p>
      )}
    </fieldset>
  );
}
