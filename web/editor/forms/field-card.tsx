import { Select, Switch } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Card } from '../ui/page.tsx';
import { FieldConditionFields } from './field-condition.tsx';
import { type FieldDraft, settingsOfType } from './form.rules.ts';
import { formsWords } from './words.ts';

const { builder: texts, types } = formsWords;
// The keys of an object are what its type says: it is a constant.
const kinds = Object.keys(types) as (keyof typeof types)[];

/** What a field asks, and how. */
export function FieldCard({
  field,
  fields,
  onChange,
}: {
  readonly field: FieldDraft;
  /** All fields of the form, in their order. */
  readonly fields: readonly FieldDraft[];
  readonly onChange: (change: Partial<FieldDraft>) => void;
}) {
  const { type, title, description, isRequired, options, placeholder, maxLength, ownValue } = field;
  const has = settingsOfType(type);
  return (
    <Card title={texts.field(title || texts.noTitle)}>
      <div className="form-row">
        <TextField
          name="title"
          label={texts.fieldTitle}
          hint={has.hasOwnValue ? texts.hiddenTitleHint : undefined}
          value={title}
          onChange={(typed) => onChange({ title: typed })}
          maxLength={200}
          autoFocus
        />
        <Select
          label={texts.type}
          value={type}
          options={kinds.map((value) => ({ value, label: types[value] }))}
          onChange={(chosen) => onChange({ type: chosen })}
        />
      </div>
      <TextField
        name="description"
        label={texts.description}
        isOptional
        value={description}
        onChange={(typed) => onChange({ description: typed })}
        maxLength={1_000}
      />
      {has.hasOptions && (
        <TextField
          name="options"
          label={type === 'LIKERT' ? texts.statements : texts.options}
          hint={texts.optionsHint}
          rows={5}
          value={options}
          onChange={(typed) => onChange({ options: typed })}
        />
      )}
      <div className="form-row">
        {has.hasPlaceholder && (
          <TextField
            name="placeholder"
            label={texts.placeholder}
            isOptional
            value={placeholder}
            onChange={(typed) => onChange({ placeholder: typed })}
            maxLength={200}
          />
        )}
        {has.hasMaxLength && (
          <NumberField
            name="maxLength"
            label={texts.maxLength}
            hint={texts.maxLengthHint}
            isOptional
            value={maxLength}
            minValue={1}
            maxValue={20_000}
            onChange={(typed) => onChange({ maxLength: typed })}
          />
        )}
        {has.hasCurrency && (
          <TextField
            name="currencySymbol"
            label={texts.currencySymbol}
            value={field.currencySymbol}
            onChange={(typed) => onChange({ currencySymbol: typed })}
            maxLength={5}
          />
        )}
        {has.hasOwnValue && (
          <TextField
            name="ownValue"
            label={texts.ownValue}
            isOptional
            value={ownValue}
            onChange={(typed) => onChange({ ownValue: typed })}
            maxLength={1_000}
          />
        )}
      </div>
      {has.hasCountryCode && (
        <Switch
          label={texts.hasCountryCode}
          isSelected={field.hasCountryCode}
          onChange={(is) => onChange({ hasCountryCode: is })}
        />
      )}
      {has.isAsked && (
        <Switch
          label={texts.isRequired}
          isSelected={isRequired}
          onChange={(is) => onChange({ isRequired: is })}
        />
      )}
      {has.hasCondition && (
        <FieldConditionFields {...{ field, fields }} onChange={(showsWhen) => onChange({ showsWhen })} />
      )}
    </Card>
  );
}
