import type {
  ChangeEvent,
  HTMLAttributes,
  HTMLInputAutoCompleteAttribute,
  InputHTMLAttributes,
  ReactNode,
  Ref,
} from 'react';
import { fieldId } from './checkout-state.rules.ts';
import { describedBy, FieldNotes } from './field-notes.tsx';
import { fill } from './fill-words.ts';
import { useCheckoutWords } from './use-checkout-words.ts';

export interface CheckoutFieldProps {
  /** As the server knows it, such as `shippingAddress.city`. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** What is wrong with it; absent when nothing is. */
  readonly problem?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel';
  readonly isRequired?: boolean;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly example?: string | undefined;
  /** What helps to fill it in, in the shop's own words; empty for nothing. */
  readonly hint?: string;
  readonly options?: readonly { readonly code: string; readonly name: string }[] | undefined;
  readonly isLong?: boolean;
  /** True for a field that shares its line with no other. */
  readonly isAlone?: boolean;
  readonly maxLength?: number;
  readonly onChange?: (value: string) => void;
  /** More about a field of one line, such as the keys of its list of suggestions. */
  readonly inputProps?: InputHTMLAttributes<HTMLInputElement>;
  readonly ref?: Ref<HTMLInputElement>;
  /** Stands below the field. */
  readonly children?: ReactNode;
}

/** A labelled field with its message; what is typed stays in the element, so that nothing is lost while the page changes around it. */
export function CheckoutField(props: CheckoutFieldProps) {
  const { name, label, value, problem, isRequired = true, options, isLong, onChange, hint = '' } = props;
  const words = useCheckoutWords();
  const id = fieldId(name);
  const help = props.example ? fill(words.example, { example: props.example }) : hint;
  const shared = {
    ...{ id, name, required: isRequired, autoComplete: props.autoComplete, defaultValue: value },
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy(id, help, problem),
  };
  const change = onChange && {
    onChange: (event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value),
  };
  return (
    <div className={props.isAlone ? 'checkout-field checkout-field-alone' : 'checkout-field'}>
      <label htmlFor={id}>
        {label}
        {!isRequired && <span className="checkout-optional"> {words.optional}</span>}
      </label>
      {options ? (
        <select {...shared} {...change}>
          <option value="">{words.choose}</option>
          {options.map((option) => (
            <option key={option.code} value={option.code}>
              {option.name}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea {...shared} rows={3} maxLength={props.maxLength} />
      ) : (
        <input
          {...shared}
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          maxLength={props.maxLength ?? 500}
          spellCheck={false}
          ref={props.ref}
          {...props.inputProps}
        />
      )}
      {props.children}
      <FieldNotes {...{ id, hint: help, problem }} />
    </div>
  );
}
