import type { FieldCondition } from '#schema/field-conditions.rules.ts';
import { pageText } from '../languages/page-texts.ts';

/** What a field asks for, by the names of the graph. */
export type FormFieldType =
  | 'TEXT'
  | 'TEXTAREA'
  | 'EMAIL'
  | 'CURRENCY'
  | 'NUMBER'
  | 'WEBSITE'
  | 'PASSWORD'
  | 'TWITTER'
  | 'DATE'
  | 'TIME'
  | 'NAME'
  | 'ADDRESS'
  | 'PHONE'
  | 'SECTION'
  | 'RADIO'
  | 'CHECKBOX'
  | 'SELECT'
  | 'LIKERT'
  | 'HIDDEN';

/** A field of a form, as the graph tells it; plain data. */
export interface FormField {
  /** Opaque, unique within its form. */
  readonly id: string;
  readonly type: FormFieldType;
  readonly title: string;
  /** A line of help; empty for none. */
  readonly description: string;
  readonly isRequired: boolean;
  /** Choices of a radio, checkbox or select field; statements of a likert field. */
  readonly options: readonly string[];
  /** What they are called in the language of the page, in the same order; as they are sent and kept when absent. */
  readonly optionTexts?: readonly string[];
  /** Shown in an empty field; empty for none. */
  readonly placeholder?: string;
  /** The most characters that a text may have; null for no limit of the field's own. */
  readonly maxLength?: number | null;
  /** What a hidden field says when the address says nothing. */
  readonly ownValue?: string;
  /** Sign before an amount of money, such as `$`. */
  readonly currencySymbol?: string;
  /** True for a telephone number that begins with a country's code. */
  readonly hasCountryCode?: boolean;
  /** Which answers of an earlier field show it; null or absent for a field that is always shown. */
  readonly showsWhen?: FieldCondition | null;
  /** True where it is asked about someone else, so that browsers don't offer what is known of the shopper. */
  readonly isAboutSomeoneElse?: boolean;
  /** True for a field that no owner made: its title is said in the language of the page. */
  readonly isBuiltIn?: boolean;
}

/** A part of a field that is several values in one. */
export interface FieldPart {
  readonly name: string;
  /** What browsers may fill in. */
  readonly autoComplete: string;
  readonly isOptional?: boolean;
}

/** Fields with parts: their values are lists in this order. */
export const fieldParts = {
  NAME: [
    { name: 'First', autoComplete: 'given-name' },
    { name: 'Last', autoComplete: 'family-name' },
  ],
  ADDRESS: [
    { name: 'Line1', autoComplete: 'address-line1' },
    { name: 'Line2', autoComplete: 'address-line2', isOptional: true },
    { name: 'City', autoComplete: 'address-level2' },
    { name: 'State', autoComplete: 'address-level1', isOptional: true },
    { name: 'Zip', autoComplete: 'postal-code', isOptional: true },
    { name: 'Country', autoComplete: 'country-name', isOptional: true },
  ],
  PHONE: [
    { name: 'Country', autoComplete: 'tel-country-code', isOptional: true },
    { name: 'Areacode', autoComplete: 'tel-area-code', isOptional: true },
    { name: 'Prefix', autoComplete: 'tel-local-prefix', isOptional: true },
    { name: 'Line', autoComplete: 'tel-local-suffix' },
  ],
} as const satisfies Record<string, readonly FieldPart[]>;

/** The value of a field: a text; the parts or chosen options of one with several; a likert field's answers by statement. */
export type FieldValue = string | readonly string[] | Readonly<Record<string, string>>;

/** Values by the ids of their fields, as forms are sent and stored. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** What is wrong, by the ids of the fields. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Answers to a likert statement, from -2 to 2. */
export const likertScale = ['-2', '-1', '0', '1', '2'] as const;

/** What a field is called in the language of the page. */
export function titleOf({ title, isBuiltIn }: Pick<FormField, 'title' | 'isBuiltIn'>): string {
  return isBuiltIn ? pageText(title) : title;
}

/** What a choice, or a statement, of a field is called in the language of the page. */
export function optionText({ options, optionTexts }: FormField, option: string): string {
  return optionTexts?.[options.indexOf(option)] ?? option;
}

/** The name under which a form sends a field, or a part of it. */
export function controlName(fieldId: string, part?: string | number): string {
  return part === undefined ? `field.${fieldId}` : `field.${fieldId}.${part}`;
}
