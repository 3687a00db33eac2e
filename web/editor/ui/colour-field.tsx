import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { ColourPicker } from './colour-picker.tsx';
import { colourWords as words } from './colour-words.ts';
import './colour.css';

export interface ColourFieldProps {
  readonly label: string;
  /** As CSS writes it; empty for none. */
  readonly value: string;
  /** The website's own colours, to choose from at once. */
  readonly swatches: readonly string[];
  /** Takes the colour away, where none is possible. */
  readonly onClear?: (() => void) | undefined;
  onChange(value: string): void;
}

/** A colour in a form: its button opens the picker. */
export function ColourField({ label, value, swatches, onClear, onChange }: ColourFieldProps) {
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <DialogTrigger>
        <Button
          className="input colour-button"
          aria-label={`${words.open(label)}: ${value === '' ? words.none : value}`}
        >
          <i className="colour-swatch" style={{ background: value === '' ? 'transparent' : value }} />
          <span>{value === '' ? words.none : value}</span>
        </Button>
        <Popover className="popover" placement="bottom start" offset={4} aria-label={label}>
          <div className="colour-dialog">
            <ColourPicker {...{ value, swatches, onClear, onChange }} />
          </div>
        </Popover>
      </DialogTrigger>
    </div>
  );
}
