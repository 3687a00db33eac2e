import type { FieldErrors, FieldValues, FormField } from './form-field.ts';
import type { FormTexts } from './form-texts.ts';

/** What a visitor sees when all went well. */
export interface SavedForm {
  readonly message: string;
  /** Harmless markup; empty for none. */
  readonly html: string;
  /** Empty for nowhere. */
  readonly redirectUrl: string;
}

/** The page that a form is on. */
export interface FormPage {
  readonly pageId: string;
  readonly pageTitle: string;
  readonly pagePath: string;
  /** `i` for an item, `c` for a collection. */
  readonly contentSource: 'i' | 'c';
}

/** What the form's island is given. */
export interface SiteFormProps {
  readonly form: {
    readonly id: string;
    readonly name: string;
    readonly submitLabel: string;
    readonly fields: readonly FormField[];
  };
  /** Unique in the page. */
  readonly idPrefix: string;
  readonly page: FormPage;
  readonly texts: FormTexts;
  /** What came back with the form when it was sent without scripts. */
  readonly values?: FieldValues;
  readonly errors?: FieldErrors;
  readonly failure?: string;
  readonly saved?: SavedForm;
}
