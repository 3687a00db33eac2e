import type { ReactNode } from 'react';
import { type FormField, titleOf } from './form-field.ts';
import type { WatchedControl } from './use-shown-fields.ts';

/** What each control is given by the form around it. */
export interface ControlFrame {
  /** Unique in the page. */
  readonly id: string;
  /** The form that it belongs to when it stands elsewhere in the page. */
  readonly form: string | undefined;
  readonly error: string | undefined;
  /** When it is to be filled in, where that is to be said. */
  readonly condition: string | undefined;
  /** True while a choice made elsewhere hides it. */
  readonly isHidden: boolean;
  /** True for a field that others hide as soon as scripts are there. */
  readonly isHiddenNext: boolean;
  /** Whether browsers are told that it must be filled in: not while it may be hidden. */
  readonly isRequired: boolean;
  /** What its controls carry where other fields depend upon them. */
  readonly watched: WatchedControl | undefined;
  /** Ids of what says more: help, condition, counter, error. */
  readonly describedBy: string | undefined;
  /** Whether the focus is here as the page loads. */
  readonly isFocused: boolean;
}

/** The ids of a field's help, condition, counter and error, so far as it has them. */
export function describedBy(
  { id, condition, error }: Pick<ControlFrame, 'id' | 'condition' | 'error'>,
  field: FormField,
  hasCount = false,
): string | undefined {
  const ids = [
    ...(field.description === '' ? [] : [`${id}-help`]),
    ...(condition === undefined ? [] : [`${id}-condition`]),
    ...(hasCount ? [`${id}-count`] : []),
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
    <div className={classOf(field, 'field', frame)} hidden={frame.isHidden}>
      <label className="title" htmlFor={frame.id}>
        <Title field={field} />
      </label>
      <Help field={field} frame={frame} />
      {children}
      <FieldError frame={frame} />
    </div>
  );
}

/** A field with several controls: a group with its name. */
export function FieldGroup({ field, frame, children }: FrameProps) {
  return (
    <fieldset
      className={classOf(field, 'fields', frame)}
      hidden={frame.isHidden}
      {...(frame.describedBy === undefined ? {} : { 'aria-describedby': frame.describedBy })}
    >
      <legend className="title">
        <Title field={field} />
      </legend>
      <Help field={field} frame={frame} />
      {children}
      <FieldError frame={frame} />
    </fieldset>
  );
}

function classOf({ type, isRequired }: FormField, kind: 'field' | 'fields', frame: ControlFrame): string {
  const required = isRequired ? ' required' : '';
  return `form-item ${kind} ${type.toLowerCase()}${required}${hiddenNext(frame)}`;
}

/** By this name the page's style hides a field that scripts are about to hide, so that it is never seen to go. */
export function hiddenNext({ isHiddenNext }: ControlFrame): string {
  return isHiddenNext ? ' form-item-unasked' : '';
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

/** A field's line of help, and when it is to be filled in. */
export function Help({ field: { description }, frame: { id, condition } }: Omit<FrameProps, 'children'>) {
  return (
    <>
      {description !== '' && (
        <div className="description" id={`${id}-help`}>
          {description}
        </div>
      )}
      {condition !== undefined && (
        <div className="description form-item-condition" id={`${id}-condition`}>
          {condition}
        </div>
      )}
    </>
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
