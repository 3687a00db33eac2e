import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ColorArea } from 'react-aria-components/ColorArea';
import { type Color, ColorPicker, parseColor } from 'react-aria-components/ColorPicker';
import { ColorSlider, SliderOutput, SliderTrack } from 'react-aria-components/ColorSlider';
import { ColorThumb } from 'react-aria-components/ColorThumb';
import { Label } from 'react-aria-components/Label';
import { Button as TextButton } from './button.tsx';
import { isDark } from './colour.rules.ts';
import { ColourNumbers } from './colour-numbers.tsx';
import { colourWords as words } from './colour-words.ts';
import { Icon } from './icon.tsx';
import './colour.css';

export interface ColourPickerProps {
  /** As CSS writes it; empty for none. */
  readonly value: string;
  readonly swatches: readonly string[];
  readonly onClear?: (() => void) | undefined;
  onChange(value: string): void;
}

/** Colours that every picker offers, from black to white and around the circle. */
const ownSwatches = [
  ...['#000000', '#4d4d4d', '#999999', '#ffffff', '#a63d2f', '#d98324', '#e8c547', '#4f7942'],
  ...['#2a7f8e', '#2f5da6', '#6a4c93', '#c2578f'],
];

/** Chooses a colour by hand, by key, by its numbers, or from swatches. */
export function ColourPicker({ value, swatches, onClear, onChange }: ColourPickerProps) {
  const colour = readColour(value);
  const [picked, setPicked] = useState(colour);
  // What comes from elsewhere, such as a swatch, replaces what was picked; hue and saturation of a grey are kept else.
  const shown = written(picked) === written(colour) ? picked : colour;
  function pick(next: Color): void {
    setPicked(next);
    onChange(written(next));
  }
  return (
    <>
      <ColorPicker value={shown} onChange={(next) => pick(next.toFormat('hsl'))}>
        <ColorArea
          className="colour-area"
          aria-label={words.area}
          colorSpace="hsl"
          xChannel="saturation"
          yChannel="lightness"
        >
          <ColorThumb className="colour-thumb" />
        </ColorArea>
        <Slider channel="hue" label={words.hue} />
        <Slider channel="alpha" label={words.alpha} />
      </ColorPicker>
      <ColourNumbers colour={shown} onChange={pick} />
      {swatches.length > 0 && (
        <Swatches label={words.theme} colours={swatches} chosen={written(shown)} onChoose={onChange} />
      )}
      <Swatches label={words.swatches} colours={ownSwatches} chosen={written(shown)} onChoose={onChange} />
      {onClear && (
        <TextButton kind="quiet" icon="close" onPress={onClear}>
          {words.clear}
        </TextButton>
      )}
    </>
  );
}

function Slider({ channel, label }: { readonly channel: 'hue' | 'alpha'; readonly label: string }) {
  return (
    <ColorSlider className="colour-slider" channel={channel} colorSpace="hsl">
      <Label>{label}</Label>
      <SliderOutput className="number">
        {({ state }) => state.getThumbValueLabel(0).replace(/\.\d+/, '')}
      </SliderOutput>
      <SliderTrack className="colour-track">
        <ColorThumb className="colour-thumb" />
      </SliderTrack>
    </ColorSlider>
  );
}

interface SwatchesProps {
  readonly label: string;
  readonly colours: readonly string[];
  readonly chosen: string;
  onChoose(colour: string): void;
}

function Swatches({ label, colours, chosen, onChoose }: SwatchesProps) {
  return (
    <fieldset className="colour-swatches" aria-label={label}>
      <legend>{label}</legend>
      {colours.map((colour) => {
        const read = readColour(colour);
        const [red, green, blue] = rgbOf(read);
        return (
          <Button
            key={colour}
            className="button"
            aria-label={colour}
            style={{ background: colour, color: isDark(red, green, blue) ? '#fff' : '#000' }}
            onPress={() => onChoose(colour)}
          >
            {written(read) === chosen && <Icon name="check" size={16} />}
          </Button>
        );
      })}
    </fieldset>
  );
}

function rgbOf(colour: Color): readonly [number, number, number] {
  const rgb = colour.toFormat('rgb');
  return [rgb.getChannelValue('red'), rgb.getChannelValue('green'), rgb.getChannelValue('blue')];
}

/** As it is stored: a hex number, with two more digits when one can see through it. */
function written(colour: Color): string {
  return colour
    .toFormat('rgb')
    .toString(colour.getChannelValue('alpha') < 1 ? 'hexa' : 'hex')
    .toLowerCase();
}

/** What cannot be read as a colour begins as black. */
function readColour(value: string): Color {
  try {
    return parseColor(value).toFormat('hsl');
  } catch {
    return parseColor('#000000').toFormat('hsl');
  }
}
