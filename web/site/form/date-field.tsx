import type { InputHTMLAttributes } from 'react';
import { pageText } from '../languages/page-texts.ts';
import { type DatePart, dateParts } from './date-parts.rules.ts';
import { controlProps, FieldGroup } from './field-frame.tsx';
import { listIn } from './field-values.ts';
import { controlName } from './form-field.ts';
import type { FormTexts } from './form-texts.ts';
import type { FieldProps } from './single-fields.tsx';

export interface DateInputsProps {
  /** The id of the first of them. */
  readonly id: string;
  readonly order: readonly DatePart[];
  /** Month, day and year. */
  readonly value: readonly string[];
  readonly isRequired: boolean;
  /** What all three carry, but for the focus, which is for the first. */
  readonly common: InputHTMLAttributes<HTMLInputElement>;
  nameOf(part: DatePart): string;
}

/**
 * Day, month and year, each in a field of its own: a browser writes a date in its own language's order in one field, which
 * need not be the page's.
 */
export function DateInputs({ id, order, value, isRequired, common, nameOf }: DateInputsProps) {
  return (
    <div className="date-parts">
      {order.map((part, index) => (
        <label className={`caption ${part.toLowerCase()}`} key={part}>
          <span className="caption-text">{captionOf(part)}</span>
          <input
            {...common}
            {...{ autoFocus: index === 0 && common.autoFocus }}
            id={index === 0 ? id : undefined}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            name={nameOf(part)}
            size={part === 'Year' ? 4 : 2}
            maxLength={part === 'Year' ? 4 : 2}
            defaultValue={value[dateParts.indexOf(part)] ?? ''}
            required={isRequired}
          />
        </label>
      ))}
    </div>
  );
}

function captionOf(part: DatePart): string {
  if (part === 'Day') return pageText('Day');
  return part === 'Month' ? pageText('Month') : pageText('Year');
}

/** A date in a form. */
export function DateField({ field, frame, value, texts }: FieldProps & { readonly texts: FormTexts }) {
  return (
    <FieldGroup field={field} frame={frame}>
      <DateInputs
        id={frame.id}
        order={texts.dateOrder}
        value={listIn(value)}
        isRequired={frame.isRequired}
        common={controlProps(frame)}
        nameOf={(part) => controlName(field.id, part)}
      />
    </FieldGroup>
  );
}
