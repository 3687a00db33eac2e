import { Button } from 'react-aria-components/Button';
import { ColorArea } from 'react-aria-components/ColorArea';
import { ColorField } from 'react-aria-components/ColorField';
import { ColorPicker, parseColor } from 'react-aria-components/ColorPicker';
import { ColorSlider, SliderOutput, SliderTrack } from 'react-aria-components/ColorSlider';
import { ColorThumb } from 'react-aria-components/ColorThumb';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { designWords } from './words.ts';

const { colour: words } = designWords;

export interface ColourFieldProps {
  readonly label: string;
  /** As CSS writes it. */
  readonly value: string;
  /** Colours to choose from at once. */
  readonly swatches: readonly string[];
  onChange(value: string): void;
}

/** A colour: hue, saturation, brightness and opacity, by hand, by key or by its hex number. */
export function ColourField({ label, value, swatches, onChange }: ColourFieldProps) {
  const colour = readColour(value);
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <DialogTrigger>
        <Button className="input colour-button" aria-label={`${words.open(label)}: ${value}`}>
          <i className="colour-swatch" style={{ background: value }} />
          <span>{value}</span>
        </Button>
        <Popover className="popover" placement="bottom start" offset={4}>
          <Dialog className="colour-dialog" aria-label={label}>
            <ColorPicker
              value={colour}
              onChange={(next) => onChange(next.toString(next.getChannelValue('alpha') < 1 ? 'hexa' : 'hex'))}
            >
              <ColorArea
                className="colour-area"
                aria-label={words.area}
                colorSpace="hsb"
                xChannel="saturation"
                yChannel="brightness"
              >
                <ColorThumb className="colour-thumb" />
              </ColorArea>
              <Slider channel="hue" label={words.hue} />
              <Slider channel="alpha" label={words.alpha} />
              <ColorField className="field">
                <Label className="field-label">{words.hex}</Label>
                <Input className="input" />
              </ColorField>
            </ColorPicker>
            <fieldset className="colour-swatches" aria-label={words.theme}>
              {swatches.map((swatch) => (
                <Button
                  key={swatch}
                  className="button"
                  aria-label={swatch}
                  style={{ background: swatch }}
                  onPress={() => onChange(swatch)}
                />
              ))}
            </fieldset>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}

function Slider({ channel, label }: { readonly channel: 'hue' | 'alpha'; readonly label: string }) {
  return (
    <ColorSlider className="colour-slider" channel={channel} colorSpace="hsb">
      <Label>{label}</Label>
      <SliderOutput className="number" />
      <SliderTrack className="colour-track">
        <ColorThumb className="colour-thumb" />
      </SliderTrack>
    </ColorSlider>
  );
}

/** What cannot be read as a colour begins as black. */
function readColour(value: string) {
  try {
    return parseColor(value);
  } catch {
    return parseColor('#000000');
  }
}
