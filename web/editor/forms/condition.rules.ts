import { findConditionProblem } from '#schema/field-conditions.rules.ts';
import { type FieldDraft, settingsOfType, splitOptions } from './form.rules.ts';
import { formsWords } from './words.ts';

const { builder: texts } = formsWords;

/** What is wrong with the condition of the field at a place, as fields are typed; undefined when nothing is. */
export function conditionProblem(fields: readonly FieldDraft[], place: number) {
  const typed = fields.map(({ key, type, title, options, showsWhen }) => ({
    ...{ id: key, type, title, options: splitOptions(options) },
    showsWhen: settingsOfType(type).hasCondition ? showsWhen : null,
  }));
  const problem = findConditionProblem(typed, place);
  if (!problem) return undefined;
  const { kind } = problem;
  if (kind === 'missing') return { kind, message: texts.conditionProblems.missing };
  const title = problem.named.title || texts.noTitle;
  return kind === 'choice'
    ? { kind, message: texts.conditionProblems.choice(title, problem.choice) }
    : { kind, message: texts.conditionProblems[kind](title) };
}

/** When a field is shown, in a line; undefined for one that always is. */
export function conditionLine(
  { type, showsWhen }: FieldDraft,
  fields: readonly FieldDraft[],
): string | undefined {
  const named = fields.find(({ key }) => key === showsWhen?.fieldId);
  if (!showsWhen || !settingsOfType(type).hasCondition) return undefined;
  return texts.onlyWhen(named ? named.title || texts.noTitle : texts.goneField, showsWhen.isOneOf);
}
