import type { ContentSource } from '#schema/content-sources.ts';
import type { CaptchaSettings } from '../captcha/captcha.rules.ts';
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
  readonly contentSource: ContentSource;
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
  /** Null where visitors are not checked. */
  readonly captcha: CaptchaSettings | null;
  /** What came back with the form when it was sent without scripts. */
  readonly values?: FieldValues;
  readonly errors?: FieldErrors;
  readonly failure?: string;
  readonly saved?: SavedForm;
}

/** What the island of a sign-up is given. */
export interface NewsletterProps {
  /** The mailing list. */
  readonly listId: string;
  readonly idPrefix: string;
  readonly pagePath: string;
  readonly language: string;
  /** Where it stands, such as `footer`. */
  readonly source: string;
  readonly texts: NewsletterTexts;
  readonly captcha: CaptchaSettings | null;
  /** What came back when it was sent without scripts. */
  readonly email?: string;
  readonly failure?: string;
  readonly isRequested?: boolean;
}

/** The words of a sign-up. */
export interface NewsletterTexts {
  /** Empty for none. */
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly placeholder: string;
  readonly button: string;
  readonly note: string;
  readonly requested: string;
}
