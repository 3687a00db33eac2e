import { isChoosing } from '#schema/field-conditions.rules.ts';
import { CheckChoices } from '../ui/check-choices.tsx';
import { Select } from '../ui/choice.tsx';
import { conditionProblem } from './condition.rules.ts';
import { type FieldDraft, splitOptions } from './form.rules.ts';
import { formsWords } from './words.ts';

const { builder: texts } = formsWords;
const always = 'always';

/** When a field is shown: always, or only while an earlier field of choices has one of some answers. */
export function FieldConditionFields({
  field,
  fields,
  onChange,
}: {
  readonly field: FieldDraft;
  readonly fields: readonly FieldDraft[];
  readonly onChange: (showsWhen: FieldDraft['showsWhen']) => void;
}) {
  const { key, showsWhen } = field;
  const place = fields.findIndex((each) => each.key === key);
  const earlier = fields.slice(0, place).filter(isChoosing);
  if (earlier.length === 0 && !showsWhen) return <p className="soft">{texts.noEarlierChoices}</p>;
  const named = fields.find((each) => each.key === showsWhen?.fieldId);
  const problem = conditionProblem(fields, place);
  const isAboutChoices = problem?.kind === 'choice' || problem?.kind === 'empty';
  // What is chosen now stays to be seen where it may not be chosen any more.
  const lost =
    showsWhen && !earlier.some((each) => each.key === showsWhen.fieldId) ? [showsWhen.fieldId] : [];
  const choices = named ? splitOptions(named.options) : [];
  const gone = showsWhen?.isOneOf.filter((choice) => !choices.includes(choice)) ?? [];
  return (
    <>
      <Select
        label={texts.showsWhen}
        hint={texts.showsWhenHint}
        problem={isAboutChoices ? undefined : problem?.message}
        value={showsWhen?.fieldId ?? always}
        options={[
          { value: always, label: texts.always },
          ...earlier.map((each) => ({ value: each.key, label: each.title || texts.noTitle })),
          ...lost.map((value) => ({ value, label: named ? named.title || texts.noTitle : texts.goneField })),
        ]}
        onChange={(fieldId) => {
          const chosen = earlier.find((each) => each.key === fieldId);
          if (fieldId === always) onChange(null);
          else if (chosen) onChange({ fieldId, isOneOf: splitOptions(chosen.options).slice(0, 1) });
        }}
      />
      {showsWhen && named && (
        <CheckChoices
          name="isOneOf"
          label={texts.isOneOf(named.title || texts.noTitle)}
          problem={isAboutChoices ? problem.message : undefined}
          choices={[
            ...choices.map((id) => ({ id, title: id })),
            ...gone.map((id) => ({ id, title: texts.goneChoice(id) })),
          ]}
          value={showsWhen.isOneOf}
          onChange={(isOneOf) => onChange({ ...showsWhen, isOneOf })}
        />
      )}
    </>
  );
}
