import { useState } from 'react';
import { type Color, parseColor } from 'react-aria-components/ColorPicker';
import { Select } from './choice.tsx';
import { findHslProblem, readHex, readRgb } from './colour.rules.ts';
import { colourWords as words } from './colour-words.ts';
import { TextField } from './field.tsx';

type Model = keyof typeof words.models;
const models: readonly Model[] = ['hex', 'rgb', 'hsl'];

/** The model that was chosen last, for the pickers of this window. */
let lastModel: Model = 'hex';

/** A colour's numbers as they are typed; what is out of bounds is told and changes nothing. */
export function ColourNumbers({ colour, onChange }: { readonly colour: Color; onChange(next: Color): void }) {
  const [model, setModel] = useState(lastModel);
  const [texts, setTexts] = useState(() => textsOf(colour, model));
  const [problem, setProblem] = useState<string>();
  const now = colour.toString('hsla');
  const [known, setKnown] = useState(now);
  // A colour that was picked otherwise is shown in numbers.
  if (known !== now) {
    setKnown(now);
    setTexts(textsOf(colour, model));
  }

  function take(): void {
    const shown = textsOf(colour, model);
    if (texts.every((text, index) => text === shown[index])) {
      setProblem(undefined);
      return;
    }
    const read = readTexts(texts, model, colour.getChannelValue('alpha'));
    if (typeof read === 'string') setProblem(read);
    else {
      setProblem(undefined);
      onChange(read);
    }
  }

  return (
    <div className="colour-numbers">
      <Select
        label={words.model}
        isLabelHidden
        value={model}
        options={models.map((value) => ({ value, label: words.models[value] }))}
        onChange={(next) => {
          lastModel = next;
          setModel(next);
          setTexts(textsOf(colour, next));
          setProblem(undefined);
        }}
      />
      <div className="colour-parts">
        {labelsOf(model).map((label, index) => (
          <TextField
            key={label}
            label={label}
            value={texts[index] ?? ''}
            inputMode={model === 'hex' ? 'text' : 'decimal'}
            onChange={(text) => setTexts(texts.with(index, text))}
            onBlur={take}
            onKeyDown={(event) => {
              // Escape belongs to the popover.
              if (event.key !== 'Enter') {
                event.continuePropagation();
                return;
              }
              event.preventDefault();
              take();
            }}
          />
        ))}
      </div>
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function labelsOf(model: Model): readonly string[] {
  if (model === 'hex') return [words.hex];
  return model === 'rgb'
    ? [words.red, words.green, words.blue]
    : [words.hue, words.saturation, words.lightness, words.alpha];
}

const rounded = (value: number) => String(Math.round(value * 100) / 100);

function textsOf(colour: Color, model: Model): readonly string[] {
  if (model === 'hex') return [colour.toFormat('rgb').toString('hex').toLowerCase()];
  if (model === 'rgb') {
    const rgb = colour.toFormat('rgb');
    return (['red', 'green', 'blue'] as const).map((channel) => String(rgb.getChannelValue(channel)));
  }
  const hsl = colour.toFormat('hsl');
  const [saturation, lightness] = [hsl.getChannelValue('saturation'), hsl.getChannelValue('lightness')];
  return [
    ...[String(Math.round(hsl.getChannelValue('hue'))), rounded(saturation / 100), rounded(lightness / 100)],
    rounded(hsl.getChannelValue('alpha')),
  ];
}

/** The colour, or what is wrong. */
function readTexts(texts: readonly string[], model: Model, alpha: number): Color | string {
  if (model === 'hex') {
    const hex = readHex(texts[0] ?? '');
    return hex === null ? words.badHex : parseColor(hex).withChannelValue('alpha', alpha);
  }
  if (model === 'rgb') {
    const numbers = readRgb(texts);
    return numbers === null ? words.badRgb : parseColor(`rgba(${numbers.join(', ')}, ${alpha})`);
  }
  const [hue, saturation, lightness, opacity] = texts.map((text) =>
    text.trim() === '' ? Number.NaN : Number(text),
  );
  const parts = {
    ...{ hue: hue ?? Number.NaN, saturation: saturation ?? Number.NaN, lightness: lightness ?? Number.NaN },
    alpha: opacity === undefined || Number.isNaN(opacity) ? 1 : opacity,
  };
  const problem = findHslProblem(parts);
  if (problem !== null) return problem;
  return parseColor(
    `hsla(${parts.hue}, ${parts.saturation * 100}%, ${parts.lightness * 100}%, ${parts.alpha})`,
  );
}
