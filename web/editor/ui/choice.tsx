import { Button } from 'react-aria-components/Button';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { FieldLabel, FieldNotes, type FieldProps, useFieldProblem } from './field.tsx';
import { Icon } from './icon.tsx';
import { useNamedValues } from './told-values.ts';
import './overlay.css';

interface CheckProps {
  readonly name?: string;
  readonly label: string;
  readonly hint?: string;
  readonly isLabelHidden?: boolean;
  readonly isSelected: boolean;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  onChange(isSelected: boolean): void;
}

/** Yes or no, which counts when its form is saved. */
export function Checkbox({
  label,
  hint,
  isLabelHidden,
  isIndeterminate = false,
  ...props
}: CheckProps & { readonly isIndeterminate?: boolean }) {
  return (
    <AriaCheckbox {...props} isIndeterminate={isIndeterminate} className="check">
      <span className="check-box">
        <Icon name={isIndeterminate ? 'minus' : 'check'} size={14} />
      </span>
      <CheckWords {...{ label, hint, isLabelHidden }} />
    </AriaCheckbox>
  );
}

/** On or off. */
export function Switch({ label, hint, isLabelHidden, ...props }: CheckProps) {
  return (
    <AriaSwitch {...props} className="check">
      <span className="switch-track" />
      <CheckWords {...{ label, hint, isLabelHidden }} />
    </AriaSwitch>
  );
}

function CheckWords({ label, hint, isLabelHidden }: Pick<CheckProps, 'label' | 'hint' | 'isLabelHidden'>) {
  return (
    <span className={isLabelHidden ? 'visually-hidden' : 'check-words'}>
      {label}
      {hint && <span className="field-hint">{hint}</span>}
    </span>
  );
}

/** One of a few choices. */
export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps<Value extends string> extends FieldProps {
  readonly name?: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly isDisabled?: boolean;
  onChange(value: Value): void;
}

/** One of a list of choices. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, problem, isOptional, isLabelHidden, name, value, options, isDisabled, onChange } =
    props;
  const wrong = useFieldProblem(name, problem);
  useNamedValues(name, options);
  return (
    <AriaSelect
      className="field"
      {...(name ? { name } : {})}
      value={value}
      isDisabled={isDisabled ?? false}
      isInvalid={wrong !== undefined}
      validationBehavior="aria"
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
    >
      <FieldLabel {...{ label, isOptional, isLabelHidden }} />
      <Button className="input select">
        <SelectValue />
        <Icon name="chevron" size={16} />
      </Button>
      <FieldNotes hint={hint} problem={wrong} />
      <Popover className="popover popover-list" offset={4}>
        <ListBox className="menu">
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className="menu-item">
              {({ isSelected }) => (
                <>
                  <span>{option.label}</span>
                  {isSelected && <Icon name="check" size={16} />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
