import type { FieldErrors, FieldValues, FormField } from '../form/form-field.ts';
import { drawIn, T } from '../languages/texts.tsx';
import type { VisitorPage } from '../page/visitor-page.tsx';
import { AdditionalFieldsForm } from './additional-fields-form.tsx';
import { cartAnswerTexts } from './texts.ts';

/** An option of the product. */
export interface Choice {
  /** The name that its value is sent under. */
  readonly control: string;
  readonly label: string;
  /** Each with what it is called in the language of the page. */
  readonly values: readonly { readonly value: string; readonly text: string }[];
  /** Empty when none is. */
  readonly chosen: string;
}

/** What the page shows. */
export interface AdditionalFieldsPage {
  /** What is bought, by name. */
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  readonly problem: { readonly title: string; readonly message: string } | null;
  /** What is still to be chosen, or may be chosen anew. */
  readonly choices: readonly Choice[];
  /** Where the form is sent. */
  readonly action: string;
  /** What goes with it: what was chosen before. */
  readonly hidden: readonly (readonly [name: string, value: string])[];
  readonly submitLabel: string;
  /** Where a shopper goes back to. */
  readonly backTo: string;
}

/** The form of a product as a page of its own, for shoppers without scripts. */
export function additionalFieldsPage(page: AdditionalFieldsPage): VisitorPage {
  const { title, action, hidden, choices, submitLabel, backTo, ...form } = page;
  return {
    ...{ pageType: 'SHOW_CART', typeName: 'additional-fields', title },
    content({ language }, strings = {}) {
      const selectText = strings.productVariantSelectText || 'Select {variantName}';
      return drawIn(
        language,
        <div className="additional-fields-page form-page">
          <h1>{title}</h1>
          <form method="post" action={action} noValidate>
            {hidden.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {choices.map(({ control, label, values, chosen }) => (
              <p className="form-item field select" key={control}>
                <label className="title" htmlFor={control}>
                  {label}
                </label>
                <select className="field-element" id={control} name={control} defaultValue={chosen}>
                  <option value="">{selectText.replace('{variantName}', () => label)}</option>
                  {values.map(({ value, text }) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </p>
            ))}
            <AdditionalFieldsForm
              id="additional-fields"
              texts={cartAnswerTexts(strings, language).form}
              isFirstErrorFocused
              {...form}
            />
            <p className="additional-fields-actions">
              <button type="submit" className="button">
                <T>{submitLabel}</T>
              </button>{' '}
              <a href={backTo}>
                <T>Back</T>
              </a>
            </p>
          </form>
        </div>,
      );
    },
  };
}
