import { Checkbox } from '../ui/choice.tsx';

/** Any of some choices, in the order that they have. */
export function CheckList<Value extends string>({
  label,
  problem,
  labels,
  value,
  onChange,
}: {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly labels: readonly (readonly [Value, string])[];
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
}) {
  return (
    <fieldset className="access-checks">
      <legend className="field-label">{label}</legend>
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="access-check-grid">
        {labels.map(([each, text]) => (
          <Checkbox
            key={each}
            label={text}
            isSelected={value.includes(each)}
            onChange={(is) => onChange(is ? [...value, each] : value.filter((one) => one !== each))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What is called how, as pairs in order. */
export function pairsOf<Value extends string>(
  labels: Readonly<Partial<Record<Value, string>>>,
): [Value, string][] {
  // The keys of an object are what its type says: it is a constant.
  const values = Object.keys(labels) as Value[];
  return values.map((value) => [value, labels[value] ?? value]);
}
