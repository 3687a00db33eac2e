import type { ReactNode } from 'react';
import { type FormField, titleOf } from './form-field.ts';

/** What each control is given by the form around it. */
export interface ControlFrame {
  /** Unique in the page. */
  readonly id: string;
  /** The form that it belongs to when it stands elsewhere in the page. */
  readonly form: string | undefined;
  readonly error: string | undefined;
  /** Ids of what says more: help, counter, error. */
  readonly describedBy: string | undefined;
  /** Whether the focus is here as the page loads. */
  readonly isFocused: boolean;
}

/** The ids of a field's help and error, so far as it has them. */
export function describedBy(id: string, field: FormField, error: string | undefined): string | undefined {
  const ids = [
    ...(field.description === '' ? [] : [`${id}-help`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ];
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** Attributes that every control of a field carries; the focus is for its first. */
export function controlProps({ form, error, describedBy, isFocused }: ControlFrame, isFirst = true) {
  return {
    className: 'field-element',
    ...(form === undefined ? {} : { form }),
    ...(error === undefined ? {} : { 'aria-invalid': true }),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(isFocused && isFirst ? { autoFocus: true } : {}),
  };
}

interface FrameProps {
  readonly field: FormField;
  readonly frame: ControlFrame;
  readonly children: ReactNode;
}

/** A field with one control: its label, help, control and error. */
export function SingleField({ field, frame, children }: FrameProps) {
  return (
    <div className={classOf(field, 'field')}>
      <label className="title" htmlFor={frame.id}>
        <Title field={field} />
      </label>
      <Help field={field} id={frame.id} />
      {children}
      <FieldError frame={frame} />
    </div>
  );
}

/** A field with several controls: a group with its name. */
export function FieldGroup({ field, frame, children }: FrameProps) {
  return (
    <fieldset
      className={classOf(field, 'fields')}
      {...(frame.describedBy === undefined ? {} : { 'aria-describedby': frame.describedBy })}
    >
      <legend className="title">
        <Title field={field} />
      </legend>
      <Help field={field} id={frame.id} />
      {children}
      <FieldError frame={frame} />
    </fieldset>
  );
}

function classOf({ type, isRequired }: FormField, kind: 'field' | 'fields'): string {
  return `form-item ${kind} ${type.toLowerCase()}${isRequired ? ' required' : ''}`;
}

function Title({ field }: { field: FormField }) {
  const title = titleOf(field);
  if (!field.isRequired) return title;
  return (
    <>
      {title}{' '}
      <span className="required" aria-hidden="true">
        *
      </span>
    </>
  );
}

function Help({ field: { description }, id }: { field: FormField; id: string }) {
  if (description === '') return null;
  return (
    <div className="description" id={`${id}-help`}>
      {description}
    </div>
  );
}

function FieldError({ frame: { id, error } }: { frame: ControlFrame }) {
  if (error === undefined) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  );
}
