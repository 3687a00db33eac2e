import { createContext, type ReactNode, useContext } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  TextArea,
} from 'react-aria-components/TextField';
import type { FieldProblem } from '../graph/problems.ts';
import { words } from '../words.ts';
import './field.css';

/** What every field has. */
export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with it. */
  readonly problem?: string | undefined;
  readonly isOptional?: boolean;
  /** For lists of fields whose column says what they are. */
  readonly isLabelHidden?: boolean;
}

const ProblemContext = createContext<FieldProblem | undefined>(undefined);

/** Fields within show the problem that names them. */
export const FieldProblems = ProblemContext.Provider;

/** The problem of a field by its own or its form's word. */
export function useFieldProblem(name: string | undefined, own: string | undefined): string | undefined {
  const problem = useContext(ProblemContext);
  const isMeant = name !== undefined && (problem?.field === name || problem?.path === name);
  return own ?? (isMeant ? problem.message : undefined);
}

/** The words above a field. */
export function FieldLabel({ label, isOptional = false, isLabelHidden = false }: FieldProps) {
  return (
    <Label className={isLabelHidden ? 'visually-hidden' : 'field-label'}>
      {label}
      {isOptional && <span className="field-optional"> {words.controls.optional}</span>}
    </Label>
  );
}

/** The words below a field: what it is for, or what is wrong. */
export function FieldNotes({ hint, problem }: Pick<FieldProps, 'hint' | 'problem'>) {
  return (
    <>
      {hint && !problem && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-problem">{problem}</FieldError>
    </>
  );
}

export interface TextFieldProps
  extends FieldProps,
    Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  readonly placeholder?: string;
  /** More than one makes it a text of several lines. */
  readonly rows?: number;
  readonly prefix?: string;
  readonly suffix?: string;
}

/** A text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    problem,
    isOptional,
    isLabelHidden,
    placeholder,
    rows = 1,
    prefix,
    suffix,
    ...rest
  } = props;
  const wrong = useFieldProblem(rest.name, problem);
  const input = { className: 'input', ...(placeholder ? { placeholder } : {}) };
  return (
    <AriaTextField {...rest} isInvalid={wrong !== undefined} validationBehavior="aria" className="field">
      <FieldLabel {...{ label, isOptional, isLabelHidden }} />
      {rows > 1 ? (
        <TextArea {...input} rows={rows} />
      ) : prefix || suffix ? (
        <span className="input-group">
          {prefix && <span className="input-affix">{prefix}</span>}
          <Input {...input} />
          {suffix && <span className="input-affix">{suffix}</span>}
        </span>
      ) : (
        <Input {...input} />
      )}
      <FieldNotes hint={hint} problem={wrong} />
    </AriaTextField>
  );
}
