import { useEffect, useRef, useState } from 'react';
import { pageText } from '../languages/page-texts.ts';
import { type ControlFrame, controlProps, describedBy, SingleField } from './field-frame.tsx';
import { controlName, type FormField } from './form-field.ts';

/** What is said of a text that is too long. */
export const tooLongMessage = 'You have exceeded the character limit.';

/** Several lines of text; where there is a limit, how much of it is used, as it is typed. */
export function TextareaField(props: {
  readonly field: FormField;
  readonly frame: ControlFrame;
  readonly defaultValue: string;
}) {
  const { field, defaultValue } = props;
  const max = field.maxLength ?? null;
  const control = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(defaultValue.length);
  // What was typed before scripts came counts too.
  useEffect(() => setLength(control.current?.value.length ?? 0), []);
  const isOver = max !== null && length > max;
  const error = isOver ? pageText(tooLongMessage) : props.frame.error;
  const { id } = props.frame;
  const told = { ...props.frame, error };
  const frame = { ...told, describedBy: describedBy(told, field, max !== null) };
  return (
    <SingleField field={field} frame={frame}>
      <textarea
        {...controlProps(frame)}
        ref={control}
        id={id}
        name={controlName(field.id)}
        defaultValue={defaultValue}
        required={frame.isRequired}
        placeholder={field.placeholder || undefined}
        onInput={max === null ? undefined : ({ currentTarget }) => setLength(currentTarget.value.length)}
      />
      {max !== null && (
        <span className={isOver ? 'character-count over' : 'character-count'} id={`${id}-count`}>
          {`${length} / ${max}`}
        </span>
      )}
    </SingleField>
  );
}
