import { words } from '../words.ts';
import { Select } from './choice.tsx';

/** Narrows a list by one of a few values, or not at all. */
export function FilterSelect<Value extends string>({
  label,
  labels,
  noneLabel = words.controls.any,
  value,
  onChange,
}: {
  readonly label: string;
  readonly labels: Readonly<Record<Value, string>>;
  /** What it says while the list is not narrowed. */
  readonly noneLabel?: string;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}) {
  // The keys of an object are what its type says: it is a constant.
  const values = Object.keys(labels) as Value[];
  return (
    <Select<Value | ''>
      label={label}
      value={value ?? ''}
      options={[
        { value: '', label: noneLabel },
        ...values.map((each) => ({ value: each, label: labels[each] })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  );
}
