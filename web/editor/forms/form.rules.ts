import type { FieldCondition } from '#schema/field-conditions.rules.ts';
import type {
  AfterSubmission,
  EditorFormFieldsFragment,
  FormFieldInput,
  FormFieldType,
  FormSettingsInput,
  UpdateFormInput,
} from '#web/generated/graphql.ts';
import { rebaseSet } from '../ui/clashes.rules.ts';
import type { Typed } from '../ui/draft-storage.ts';

/** A form holds at most so many fields. */
export const mostFields = 100;

/** A field as it is typed. */
export interface FieldDraft {
  /** Tells fields apart while they are edited: the stored id, or one of its own for a new field. */
  readonly key: string;
  /** Null for a new one. */
  readonly id: string | null;
  readonly type: FormFieldType;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** One on each line. */
  readonly options: string;
  readonly placeholder: string;
  readonly maxLength: number | null;
  readonly ownValue: string;
  readonly currencySymbol: string;
  readonly hasCountryCode: boolean;
  /** Names another field by its key; null for a field that is always shown. */
  readonly showsWhen: FieldCondition | null;
}

/** A form as it is typed. */
export interface FormDraft {
  readonly name: string;
  readonly fields: readonly FieldDraft[];
  readonly submitLabel: string;
  readonly after: AfterSubmission;
  readonly message: string;
  readonly html: string;
  readonly redirectUrl: string;
  /** With commas between. */
  readonly notifyEmails: string;
  /** Of the stored form that the changes were made to. */
  readonly revision: number;
}

const typesWithOptions: ReadonlySet<FormFieldType> = new Set(['RADIO', 'CHECKBOX', 'SELECT', 'LIKERT']);
const typesWithPlaceholder: ReadonlySet<FormFieldType> = new Set([
  ...(['TEXT', 'TEXTAREA', 'EMAIL', 'NUMBER', 'CURRENCY', 'WEBSITE', 'TWITTER', 'PASSWORD'] as const),
]);

/** Which of its settings a kind of field looks at. */
export function settingsOfType(type: FormFieldType) {
  return {
    hasOptions: typesWithOptions.has(type),
    hasPlaceholder: typesWithPlaceholder.has(type),
    hasMaxLength: type === 'TEXT' || type === 'TEXTAREA',
    hasOwnValue: type === 'HIDDEN',
    hasCurrency: type === 'CURRENCY',
    hasCountryCode: type === 'PHONE',
    /** A headline asks for nothing, and nobody fills in what is hidden. */
    isAsked: type !== 'SECTION' && type !== 'HIDDEN',
    hasCondition: type !== 'HIDDEN',
  };
}

/** A new field of a kind. */
export function newField(key: string, type: FormFieldType, title = ''): FieldDraft {
  return {
    ...{ key, id: null, type, title, description: '', isRequired: false, placeholder: '', maxLength: null },
    ...{ options: '', ownValue: '', currencySymbol: '$', hasCountryCode: false, showsWhen: null },
  };
}

/** A stored form as its builder shows it. */
export function draftOf({ name, fields, after, settings, revision }: EditorFormFieldsFragment): FormDraft {
  const { submitLabel = '', message = '', html = '', redirectUrl = '', notifyEmails = [] } = settings ?? {};
  return {
    ...{ name, after, submitLabel, message, html, redirectUrl, revision: revision ?? 0 },
    notifyEmails: notifyEmails.join(', '),
    fields: fields.map(({ __typename, options, showsWhen, ...field }) => ({
      ...field,
      key: field.id,
      options: options.join('\n'),
      showsWhen: showsWhen ? { fieldId: showsWhen.fieldId, isOneOf: showsWhen.isOneOf } : null,
    })),
  };
}

/** The choices that are typed, without empty lines. */
export function splitOptions(text: string): string[] {
  return splitBy(text, '\n');
}

/** What is sent of a field: only what its kind looks at. */
export function fieldInput(field: FieldDraft): FormFieldInput {
  const { id, key, type, title, description, isRequired, showsWhen } = field;
  const has = settingsOfType(type);
  return {
    ...(id === null ? {} : { id }),
    ...{ key, type, title, description, isRequired: has.isAsked && isRequired },
    options: has.hasOptions ? splitOptions(field.options) : [],
    placeholder: has.hasPlaceholder ? field.placeholder : '',
    maxLength: has.hasMaxLength ? field.maxLength : null,
    ownValue: has.hasOwnValue ? field.ownValue : '',
    currencySymbol: field.currencySymbol,
    hasCountryCode: has.hasCountryCode && field.hasCountryCode,
    showsWhen: has.hasCondition && showsWhen ? { ...showsWhen, isOneOf: [...showsWhen.isOneOf] } : null,
  };
}

/** What is sent of a form besides its name and fields. */
export function settingsInput(draft: FormDraft): FormSettingsInput {
  const { submitLabel, after, message, html, redirectUrl, notifyEmails } = draft;
  return {
    ...{ submitLabel, after, message, html, redirectUrl: redirectUrl.trim() },
    notifyEmails: splitBy(notifyEmails, ','),
  };
}

/** What is sent to change a form: the parts that differ, so that what another owner changed meanwhile is known by its revision. */
export function changeInput(id: string, draft: FormDraft, before: FormDraft): UpdateFormInput {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const settings = settingsInput(draft);
  return {
    ...{ id, expectedRevision: draft.revision },
    ...(draft.name === before.name ? {} : { name: draft.name }),
    ...(isSame(draft.fields, before.fields) ? {} : { fields: draft.fields.map(fieldInput) }),
    ...(isSame(settings, settingsInput(before)) ? {} : { settings }),
  };
}

/** The field that a problem is about, by the path that the graph gives: `input.fields.3.title`. */
export function fieldOfProblem(
  fields: readonly FieldDraft[],
  path: string | null | undefined,
): string | undefined {
  const [, index] = /^input\.fields\.(\d+)\./.exec(path ?? '') ?? [];
  return index === undefined ? undefined : fields[Number(index)]?.key;
}

/** The entries with one or more of them in another place. */
export function moveKeyed<Entry extends { readonly key: string }>(
  entries: readonly Entry[],
  moved: ReadonlySet<unknown>,
  target: { readonly key: unknown; readonly isAfter: boolean },
): Entry[] {
  const others = entries.filter(({ key }) => !moved.has(key));
  const place = others.findIndex(({ key }) => key === target.key);
  if (place < 0) return [...entries];
  return others.toSpliced(
    place + (target.isAfter ? 1 : 0),
    0,
    ...entries.filter(({ key }) => moved.has(key)),
  );
}

function splitBy(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The hosts that are typed with commas or spaces between, each once. */
export function hostsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((host) => host !== ''))];
}

/** What was typed of hosts, upon those that are stored by now: of two owners who each allow another one, both are allowed. */
export function rebaseHosts(
  draft: Partial<HostsValues>,
  bases: Partial<HostsValues>,
  stored: HostsValues,
): Typed<HostsValues> {
  if (draft.hosts === undefined || bases.hosts === undefined) return { draft, bases };
  const hosts = rebaseSet(hostsOf(draft.hosts), hostsOf(bases.hosts), hostsOf(stored.hosts));
  return { draft: { hosts: hosts.join(', ') }, bases: stored };
}

/** Hosts as they are typed. */
interface HostsValues {
  readonly hosts: string;
}
