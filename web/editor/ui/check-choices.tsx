import { useId } from 'react';
import { Checkbox } from './choice.tsx';
import { useNamedValues } from './told-values.ts';

export interface CheckChoicesProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with what is ticked. */
  readonly problem?: string | undefined;
  readonly choices: readonly { readonly id: string; readonly title: string }[];
  readonly value: readonly string[];
  onChange(value: readonly string[]): void;
}

/** Any of some things that are known by their ids. */
export function CheckChoices({ name, label, hint, problem, choices, value, onChange }: CheckChoicesProps) {
  const problemId = useId();
  useNamedValues(
    name,
    choices.map(({ id, title }) => ({ value: id, label: title })),
  );
  return (
    <fieldset className="field choice-list" {...(problem ? { 'aria-describedby': problemId } : {})}>
      <legend className="field-label">{label}</legend>
      {hint && <span className="field-hint">{hint}</span>}
      {choices.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          isSelected={value.includes(id)}
          onChange={(isIn) => onChange(isIn ? [...value, id] : value.filter((each) => each !== id))}
        />
      ))}
      {problem && (
        <span className="field-problem" id={problemId}>
          {problem}
        </span>
      )}
    </fieldset>
  );
}
