import { type ConditionProblem, findConditionProblem } from '#schema/field-conditions.rules.ts';
import type { FormFieldInput } from '../generated/graphql.ts';
import type { NewField } from './form.rules.ts';
import { type InvalidInput, invalid } from './invalid.ts';

const maxKeyLength = 100;

/** A condition names an earlier field of choices by its id or its key, and choices that it has; no two fields go by the same name. */
export function readConditions(
  inputs: readonly FormFieldInput[],
  fields: readonly Omit<NewField, 'showsWhen'>[],
): readonly NewField[] | InvalidInput {
  const names = new Map<string, string>();
  for (const [index, { id, key }] of inputs.entries()) {
    const path = `input.fields.${index}.key`;
    if ((key?.length ?? 0) > maxKeyLength) return invalid(path, 'A field’s key has at most 100 characters.');
    for (const name of new Set([id, key])) {
      if (name == null) continue;
      if (names.has(name)) return invalid(path, 'Two fields have the same key.');
      names.set(name, nameOf(inputs, index));
    }
  }
  const named = fields.map((field, index) => ({
    ...field,
    id: nameOf(inputs, index),
    showsWhen: readCondition(inputs[index]?.showsWhen, names),
  }));
  for (const [index, { title }] of named.entries()) {
    const problem = findConditionProblem(named, index);
    if (problem) return invalid(`input.fields.${index}.showsWhen`, messageOf(title, problem));
  }
  return fields.map((field, index) => ({
    ...field,
    showsWhen: named[index]?.showsWhen ?? null,
    ...(field.id === undefined ? { key: nameOf(inputs, index) } : {}),
  }));
}

/** A field's id; its key, or its place, for one that has none yet. */
function nameOf(inputs: readonly FormFieldInput[], index: number): string {
  return inputs[index]?.id ?? inputs[index]?.key ?? ` ${index}`;
}

function readCondition(input: FormFieldInput['showsWhen'], names: ReadonlyMap<string, string>) {
  if (!input) return null;
  const isOneOf = [...new Set(input.isOneOf.map((choice) => choice.trim()))];
  return { fieldId: names.get(input.fieldId) ?? input.fieldId, isOneOf };
}

function messageOf(title: string, problem: ConditionProblem<{ readonly title: string }>): string {
  if (problem.kind === 'missing') return `“${title}” depends upon a field that this form does not have.`;
  const named = `“${problem.named.title}”`;
  switch (problem.kind) {
    case 'later':
      return `“${title}” depends upon ${named}, which must come before it.`;
    case 'notChoosing':
      return `“${title}” depends upon ${named}, which is a kind of field that has no choices.`;
    case 'empty':
      return `Say which choices of ${named} show “${title}”.`;
    case 'choice':
      return `“${title}” depends upon the choice “${problem.choice.slice(0, 200)}”, which ${named} does not have.`;
  }
}
