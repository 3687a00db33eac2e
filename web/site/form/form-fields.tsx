import { conditionText } from './condition-text.ts';
import { DateField } from './date-field.tsx';
import { describedBy } from './field-frame.tsx';
import { textIn } from './field-values.ts';
import type { FieldErrors, FieldValues, FormField } from './form-field.ts';
import { type FormTexts, usualFormTexts } from './form-texts.ts';
import { ChoiceField, LikertField, PartsField } from './group-fields.tsx';
import { HiddenField, InputField, isInput, SectionField, SelectField } from './single-fields.tsx';
import { TextareaField } from './textarea-field.tsx';
import { useShownFields } from './use-shown-fields.ts';

export interface FormFieldsProps {
  readonly fields: readonly FormField[];
  /** Unique in the page: the same form may be on it twice. */
  readonly idPrefix: string;
  /** What the fields hold at first. */
  readonly values?: FieldValues;
  readonly errors?: FieldErrors;
  readonly texts?: FormTexts;
  /** The id of the form that the fields belong to, when they stand elsewhere in the page. */
  readonly form?: string;
  /** True puts the focus into the first field that is wrong as the page loads, where no script does. */
  readonly isFirstErrorFocused?: boolean;
}

/**
 * The fields of a form. What they hold is kept in the page alone, so that what was typed before scripts came counts; read
 * it with `readFieldValues(fields, new FormData(form))`.
 */
export function FormFields({
  fields,
  values = {},
  errors = {},
  texts = usualFormTexts,
  isFirstErrorFocused = false,
  ...around
}: FormFieldsProps) {
  const { isKnown, shown, watch } = useShownFields(fields, values);
  const focused = isFirstErrorFocused && fields.find(({ id }) => errors[id] !== undefined);
  return (
    <>
      {fields.map((field) => {
        const id = fieldElementId(around.idPrefix, field.id);
        const isShown = shown.has(field.id);
        // Without scripts every field is there, and says when it is meant.
        const condition = isKnown ? undefined : conditionText(field, fields, texts.language);
        const told = { id, error: errors[field.id], condition };
        const frame = {
          ...{ form: around.form, isFocused: field === focused, watched: watch(field.id) },
          ...{ isHidden: isKnown && !isShown, isHiddenNext: !isKnown && !isShown },
          isRequired: field.isRequired && isShown && condition === undefined,
          ...{ ...told, describedBy: describedBy(told, field) },
        };
        return <Field key={field.id} {...{ field, frame, texts }} value={values[field.id]} />;
      })}
    </>
  );
}

/** The id of a field's first control: where focus goes when it is wrong. */
export function fieldElementId(idPrefix: string, fieldId: string): string {
  return `${idPrefix}-${fieldId}`;
}

function Field({ field, frame, value, texts }: Parameters<typeof SelectField>[0]) {
  if (isInput(field)) return <InputField {...{ field, frame, value }} />;
  const { type } = field;
  switch (type) {
    case 'TEXTAREA':
      return <TextareaField {...{ field, frame }} defaultValue={textIn(value)} />;
    case 'DATE':
      return <DateField {...{ field, frame, value, texts }} />;
    case 'NAME':
    case 'ADDRESS':
    case 'PHONE':
      return <PartsField {...{ frame, value, texts }} field={{ ...field, type }} />;
    case 'RADIO':
    case 'CHECKBOX':
      return <ChoiceField {...{ frame, value }} field={{ ...field, type }} />;
    case 'SELECT':
      return <SelectField {...{ field, frame, value, texts }} />;
    case 'LIKERT':
      return <LikertField {...{ field, frame, value, texts }} />;
    case 'SECTION':
      return <SectionField {...{ field, frame }} />;
    default:
      return <HiddenField {...{ field, frame }} />;
  }
}
