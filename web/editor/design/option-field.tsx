import { PictureField } from '../media/picture-field.tsx';
import { IconButton } from '../ui/button.tsx';
import { Select, Switch } from '../ui/choice.tsx';
import { ColourField } from '../ui/colour-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { FontField } from './font-field.tsx';
import type { KitChoice } from './kit-field.tsx';
import { familyOf, numberOf, pictureOf, plainDefault } from './option.rules.ts';
import type { StyleOption } from './style-graph.ts';
import { designWords as words } from './words.ts';

export type OptionValue = string | number | boolean;

export interface OptionFieldProps {
  readonly option: StyleOption;
  /** Undefined while it is as the theme has it. */
  readonly value: OptionValue | undefined;
  readonly swatches: readonly string[];
  /** Families that the style uses. */
  readonly families: readonly string[];
  readonly kit: KitChoice;
  /** Undefined goes back to what the theme has. */
  onChange(value: OptionValue | undefined): void;
}

/** One option of a theme, by the control that suits it, with a way back to the theme's own. */
export function OptionField(props: OptionFieldProps) {
  const { option, value, onChange } = props;
  return (
    <div className="design-option" data-changed={value !== undefined || undefined}>
      <OptionControl {...props} />
      <span className="design-reset">
        <IconButton icon="undo" label={words.reset(option.title)} onPress={() => onChange(undefined)} />
      </span>
    </div>
  );
}

function OptionControl({ option, value, swatches, families, kit, onChange }: OptionFieldProps) {
  const { title, type, options, unit } = option;
  const shown = value ?? plainDefault(option);
  switch (type) {
    case 'color':
      return <ColourField label={title} value={String(shown)} swatches={swatches} onChange={onChange} />;
    case 'checkbox':
      return <Switch label={title} isSelected={String(shown) === 'true'} onChange={onChange} />;
    case 'dropdown':
      return (
        <Select
          label={title}
          value={String(shown)}
          options={options.map((each) => ({ value: each, label: each }))}
          onChange={onChange}
        />
      );
    case 'value':
      return (
        <NumberField
          label={title}
          value={numberOf(shown)}
          hint={numberOf(shown) === null ? words.defaultOf(String(shown)) : undefined}
          onChange={(number) => onChange(number ?? undefined)}
          {...(option.min === null ? {} : { minValue: option.min })}
          {...(option.max === null ? {} : { maxValue: option.max })}
          {...(option.step === null ? {} : { step: option.step })}
          {...(unit === '' ? {} : { suffix: unit })}
        />
      );
    case 'image':
      return (
        <PictureField label={title} value={pictureOf(shown)} onChange={(_, url = 'none') => onChange(url)} />
      );
    default:
      return (
        <FontField
          label={title}
          value={familyOf(shown)}
          inUse={families}
          kit={kit}
          onChange={(family) => onChange(`"${family}"`)}
        />
      );
  }
}
