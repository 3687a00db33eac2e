import type { CheckoutFieldInput, EditorCheckoutFieldFragment } from '#web/generated/graphql.ts';

/** A field of the checkout as it is written. */
export interface FieldDraft {
  /** Tells fields apart while they are written. */
  readonly key: string;
  /** Null for a new one. */
  readonly id: string | null;
  readonly kind: EditorCheckoutFieldFragment['kind'];
  readonly title: string;
  readonly hint: string;
  readonly isRequired: boolean;
  /** One choice a line. */
  readonly options: string;
}

/** The form of the fields as they are stored. */
export function fieldDraftsOf(fields: readonly EditorCheckoutFieldFragment[]): readonly FieldDraft[] {
  return fields.map(({ id, kind, title, hint, isRequired, options }) => ({
    ...{ key: id, id, kind, title, hint, isRequired, options: options.join('\n') },
  }));
}

/** What is sent of the form. */
export function fieldInputsOf(drafts: readonly FieldDraft[]): CheckoutFieldInput[] {
  return drafts.map(({ id, kind, title, hint, isRequired, options }) => ({
    ...(id === null ? {} : { id }),
    ...{ kind, title, hint, isRequired },
    options: options
      .split('\n')
      .map((option) => option.trim())
      .filter((option) => option !== ''),
  }));
}

/** The fields with one of them a place further up or down. */
export function moveField(drafts: readonly FieldDraft[], key: string, step: -1 | 1): readonly FieldDraft[] {
  const from = drafts.findIndex((draft) => draft.key === key);
  const moved = drafts[from];
  const to = from + step;
  if (!moved || to < 0 || to >= drafts.length) return drafts;
  const rest = drafts.filter((draft) => draft.key !== key);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
