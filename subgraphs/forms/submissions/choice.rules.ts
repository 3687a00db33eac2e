import type { FormFieldRow } from '../forms/form.data.ts';

const steps: ReadonlySet<string> = new Set(['-2', '-1', '0', '1', '2']);

/** A choice is one of those that the field offers. */
export function choiceProblem({ options }: FormFieldRow, chosen: readonly string[]): string | undefined {
  const wrong = chosen.find((choice) => !options.includes(choice));
  return wrong === undefined ? undefined : `${wrong.slice(0, 100)} is not one of the expected options`;
}

/** Each answer is a step from -2 to 2 for a statement of the field; where it is required every statement has one. */
export function likertProblem(
  { options, isRequired, title }: FormFieldRow,
  answers: Readonly<Record<string, string>>,
): string | undefined {
  const wrong = Object.entries(answers).find(
    ([statement, step]) => !options.includes(statement) || !(steps.has(step) || step === ''),
  );
  if (wrong) return `${wrong[1].slice(0, 100)} is not one of the expected options`;
  const isWhole = options.every((statement) => steps.has(answers[statement] ?? ''));
  return isRequired && !isWhole ? `${title} is required.` : undefined;
}
