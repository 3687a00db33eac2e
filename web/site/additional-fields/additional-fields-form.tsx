import type { FieldErrors, FieldValues, FormField } from '../form/form-field.ts';
import { FormFields } from '../form/form-fields.tsx';
import type { FormTexts } from '../form/form-texts.ts';
import { pageText } from '../languages/page-texts.ts';
import { additionalFieldsMessages } from './messages.ts';

export interface AdditionalFieldsFormProps {
  readonly id: string;
  readonly fields: readonly FormField[];
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  readonly texts?: FormTexts | undefined;
  /** What went wrong other than what the fields say. */
  readonly problem: { readonly title: string; readonly message: string } | null;
  /** True puts the focus into the first field that is wrong as the page loads. */
  readonly isFirstErrorFocused?: boolean;
}

/** The fields of a product's form with what is wrong with them: the same in the dialog and on the page. */
export function AdditionalFieldsForm({
  id,
  fields,
  values,
  errors,
  texts,
  problem,
  isFirstErrorFocused = false,
}: AdditionalFieldsFormProps) {
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <>
      {problem !== null && (
        <div className="alert" role="alert">
          <p className="alert-title">{problem.title}</p>
          <p>{problem.message}</p>
        </div>
      )}
      <FormFields
        idPrefix={id}
        fields={fields}
        values={values}
        errors={errors}
        isFirstErrorFocused={isFirstErrorFocused}
        {...(texts ? { texts } : {})}
      />
      {hasErrors && (
        <p className="field-error" role="alert">
          {pageText(additionalFieldsMessages.invalid)}
        </p>
      )}
    </>
  );
}
