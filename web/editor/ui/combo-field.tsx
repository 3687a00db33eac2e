import { Button } from 'react-aria-components/Button';
import { ComboBox, Input } from 'react-aria-components/ComboBox';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { FieldLabel, FieldNotes, type FieldProps, useFieldProblem } from './field.tsx';
import { Icon } from './icon.tsx';
import './combo-field.css';
import './overlay.css';

export interface ComboFieldProps extends FieldProps {
  readonly name?: string;
  readonly value: string;
  /** What is offered; anything else can be typed. */
  readonly options: readonly string[];
  onChange(value: string): void;
}

/** A text for which others are offered that were used before. */
export function ComboField(props: ComboFieldProps) {
  const { label, hint, problem, isOptional, isLabelHidden, name, value, options, onChange } = props;
  const wrong = useFieldProblem(name, problem);
  return (
    <ComboBox
      className="field"
      {...(name ? { name } : {})}
      inputValue={value}
      allowsCustomValue
      menuTrigger="focus"
      isInvalid={wrong !== undefined}
      validationBehavior="aria"
      onInputChange={onChange}
    >
      <FieldLabel {...{ label, isOptional, isLabelHidden }} />
      <span className="combo">
        <Input className="input" />
        {options.length > 0 && (
          <Button className="combo-open">
            <Icon name="chevron" size={16} />
          </Button>
        )}
      </span>
      <FieldNotes hint={hint} problem={wrong} />
      <Popover className="popover popover-list" offset={4}>
        <ListBox className="menu">
          {options.map((option) => (
            <ListBoxItem key={option} id={option} textValue={option} className="menu-item">
              {option}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
