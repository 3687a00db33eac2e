import type { FieldErrors, FieldValues } from './form-field.ts';

/** A form that was sent without scripts and not taken: what it held, and why. */
export interface SentForm {
  /** The form, or the mailing list of a sign-up. */
  readonly id: string;
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  readonly failure: string;
}
