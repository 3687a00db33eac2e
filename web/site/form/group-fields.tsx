import { controlProps, FieldGroup } from './field-frame.tsx';
import { answersIn, listIn, padPhone, textIn } from './field-values.ts';
import { controlName, type FieldPart, fieldParts, likertScale, optionText } from './form-field.ts';
import type { FormTexts } from './form-texts.ts';
import type { FieldProps } from './single-fields.tsx';

type Parts = keyof typeof fieldParts;
type Part = FieldPart & { readonly name: (typeof fieldParts)[Parts][number]['name'] };

/** A name, an address or a telephone number, part by part. */
export function PartsField({
  field,
  frame,
  value,
  texts,
}: FieldProps & { readonly field: { readonly type: Parts }; readonly texts: FormTexts }) {
  const all: readonly Part[] = fieldParts[field.type];
  const values = field.type === 'PHONE' ? padPhone(listIn(value)) : listIn(value);
  const isShown = ({ name }: Part) =>
    field.type !== 'PHONE' || name !== 'Country' || field.hasCountryCode === true;
  const parts = all.filter(isShown);
  return (
    <FieldGroup field={field} frame={frame}>
      <div className="field-parts">
        {parts.map((part, index) => (
          <label className={`caption ${part.name.toLowerCase()}`} key={part.name}>
            <span className="caption-text">{captionOf(field.type, part, texts)}</span>
            <input
              {...controlProps(frame, index === 0)}
              id={index === 0 ? frame.id : undefined}
              type={field.type === 'PHONE' ? 'tel' : 'text'}
              name={controlName(field.id, part.name)}
              autoComplete={part.autoComplete}
              defaultValue={values[all.indexOf(part)] ?? ''}
              required={frame.isRequired && !part.isOptional}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function captionOf(type: Parts, { name }: Part, texts: FormTexts): string {
  if (type === 'PHONE' && name === 'Country') return texts.CountryCode;
  return texts[name];
}

/** One, or any, of several choices. */
export function ChoiceField({
  field,
  frame,
  value,
}: FieldProps & { readonly field: { readonly type: 'RADIO' | 'CHECKBOX' } }) {
  const isRadio = field.type === 'RADIO';
  const chosen = isRadio ? [textIn(value)] : listIn(value);
  return (
    <FieldGroup field={field} frame={frame}>
      {field.options.map((option, index) => (
        <label className="option" key={option}>
          <input
            {...controlProps(frame, index === 0)}
            {...frame.watched}
            id={index === 0 ? frame.id : undefined}
            type={isRadio ? 'radio' : 'checkbox'}
            name={controlName(field.id)}
            value={option}
            defaultChecked={chosen.includes(option)}
            // Of several boxes any one will do, which browsers cannot be told.
            required={frame.isRequired && (isRadio || field.options.length === 1)}
          />{' '}
          {optionText(field, option)}
        </label>
      ))}
    </FieldGroup>
  );
}

/** How far one agrees with each of some statements. */
export function LikertField({ field, frame, value, texts }: FieldProps & { readonly texts: FormTexts }) {
  const answers = answersIn(value);
  return (
    <FieldGroup field={field} frame={frame}>
      {field.options.map((statement, index) => (
        <fieldset className="question" key={statement}>
          <legend>{optionText(field, statement)}</legend>
          <div className="answers">
            {likertScale.map((step, column) => (
              <label className="option" key={step}>
                <input
                  {...controlProps(frame, index === 0 && column === 0)}
                  id={index === 0 && column === 0 ? frame.id : undefined}
                  type="radio"
                  name={controlName(field.id, index)}
                  value={step}
                  defaultChecked={answers[statement] === step}
                  required={frame.isRequired}
                />{' '}
                {texts.likert[column]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </FieldGroup>
  );
}
