import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { FieldLabel, FieldNotes, type FieldProps, TextField, useFieldProblem } from './field.tsx';
import { Icon } from './icon.tsx';

export interface NumberFieldProps extends FieldProps {
  readonly name?: string;
  /** Null while nothing is written. */
  readonly value: number | null;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly step?: number;
  readonly isDisabled?: boolean;
  readonly suffix?: string;
  /** Without the buttons that count up and down. */
  readonly isPlain?: boolean;
  onChange(value: number | null): void;
}

/** A number, as the website's language writes it. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, problem, isOptional, isLabelHidden, value, suffix, isPlain, onChange, ...rest } =
    props;
  const wrong = useFieldProblem(rest.name, problem);
  return (
    <AriaNumberField
      {...rest}
      className="field"
      value={value ?? Number.NaN}
      isInvalid={wrong !== undefined}
      validationBehavior="aria"
      onChange={(number) => onChange(Number.isNaN(number) ? null : number)}
    >
      <FieldLabel {...{ label, isOptional, isLabelHidden }} />
      <Group className="input-group">
        <Input className="input number" />
        {suffix && <span className="input-affix">{suffix}</span>}
        {!isPlain && (
          <>
            <Button slot="decrement" className="stepper">
              <Icon name="minus" size={14} />
            </Button>
            <Button slot="increment" className="stepper">
              <Icon name="plus" size={14} />
            </Button>
          </>
        )}
      </Group>
      <FieldNotes hint={hint} problem={wrong} />
    </AriaNumberField>
  );
}

export interface MoneyFieldProps extends FieldProps {
  readonly name?: string;
  /** A decimal text with a point, as the graph writes it; empty while nothing is written. */
  readonly value: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  onChange(value: string): void;
}

/** An amount of money. It stays a text on its way, so that no fraction is lost. */
export function MoneyField({ currency, value, onChange, ...props }: MoneyFieldProps) {
  return (
    <TextField
      {...props}
      value={value}
      onChange={(text) => onChange(text.replaceAll(/[^\d.,-]/g, '').replace(',', '.'))}
      inputMode="decimal"
      suffix={currency}
      autoComplete="off"
    />
  );
}
