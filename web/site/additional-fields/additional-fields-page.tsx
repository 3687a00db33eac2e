import { renderToStaticMarkup } from 'react-dom/server';
import type { FieldErrors, FieldValues, FormField } from '../form/form-field.ts';
import type { VisitorPage } from '../page/visitor-page.ts';
import { AdditionalFieldsForm } from './additional-fields-form.tsx';

/** Numeric code of the pages around the cart. */
const pageTypeCart = 200;

/** What the page shows. */
export interface AdditionalFieldsPage {
  /** What is bought, by name. */
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  readonly problem: { readonly title: string; readonly message: string } | null;
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
  const { title, action, hidden, submitLabel, backTo, ...form } = page;
  return {
    ...{ pageType: pageTypeCart, typeName: 'additional-fields', title },
    content: () =>
      renderToStaticMarkup(
        <div className="additional-fields-page form-page">
          <h1>{title}</h1>
          <form method="post" action={action} noValidate>
            {hidden.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <AdditionalFieldsForm id="additional-fields" {...form} />
            <p className="additional-fields-actions">
              <button type="submit" className="button">
                {submitLabel}
              </button>{' '}
              <a href={backTo}>Back</a>
            </p>
          </form>
        </div>,
      ),
  };
}
