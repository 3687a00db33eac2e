import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { everyWebsite, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadOne } from '#kit/loaders.ts';
import type { FieldCondition } from '#schema/field-conditions.rules.ts';
import type { FormFieldType } from '../generated/graphql.ts';
import type { Form } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { NewForm } from './form.rules.ts';
import { type FormSettings, usualSettings } from './form-settings.rules.ts';

/** A stored field; plain data, a type alias so that it is also a JSON object to Prisma. */
export type FormFieldRow = {
  readonly id: string;
  readonly type: FormFieldType;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly options: readonly string[];
  /** What its choices are called where the form is shown in another language; never stored with it. */
  readonly optionTexts?: readonly string[];
  readonly placeholder: string;
  readonly maxLength: number | null;
  readonly ownValue: string;
  readonly currencySymbol: string;
  readonly hasCountryCode: boolean;
  /** Null for a field that is always shown. */
  readonly showsWhen: FieldCondition | null;
};

/** A stored form. */
export type FormRow = Columns<
  Form,
  'id' | 'name' | 'revision' | 'submissionColumns',
  { fields: readonly FormFieldRow[]; settings: FormSettings }
>;

/** Forms by id for the length of a request. */
export type FormLoader = DataLoader<string, FormRow | null>;

/** As it lies in the table: what was stored earlier may lack what fields and forms got later. */
type StoredForm = Columns<
  Form,
  'id' | 'name' | 'revision' | 'submissionColumns',
  {
    fields: readonly (Partial<FormFieldRow> & Pick<FormFieldRow, 'id' | 'type' | 'title'>)[];
    settings: Partial<FormSettings>;
  }
>;

const columns = 'id, name, fields, settings, revision, submission_columns AS "submissionColumns"';

/** Raw SQL, as each page with a form reads it. */
const readForms = statement(
  `SELECT ${columns} FROM form WHERE website_id = $1 AND id = ANY($2) AND deleted_at IS NULL`,
);

const readPage = statement(`
  SELECT ${columns} FROM form
  WHERE website_id = $1 AND id < $2 AND deleted_at IS NULL ORDER BY id DESC LIMIT $3`);

const readByField = statement(`
  SELECT ${columns} FROM form
  WHERE website_id = $1 AND fields @> $2::jsonb AND deleted_at IS NULL LIMIT 1`);

const keptDays = 30;
const removeDeleted = statement(
  `DELETE FROM form WHERE $1 = '${everyWebsite}' AND deleted_at < now() - interval '${keptDays} days'`,
);
const restoreOne = statement(`
  UPDATE form SET deleted_at = NULL WHERE website_id = $1 AND id = $2 AND deleted_at > now() - interval '${keptDays} days'
  RETURNING ${columns}`);

/** Comes after every id, as ids are hexadecimal. */
const afterAllIds = 'g';

function asForm({ fields, settings, ...form }: StoredForm): FormRow {
  return {
    ...form,
    fields: fields.map((field) => ({ ...fieldDefaults, ...field })),
    settings: { ...usualSettings, ...settings },
  };
}

const fieldDefaults = {
  description: '',
  isRequired: false,
  options: [],
  placeholder: '',
  maxLength: null,
  ownValue: '',
  currencySymbol: '$',
  hasCountryCode: false,
  showsWhen: null,
};

/** The loader of one request. */
export function createFormLoader(db: ScopedDatabase): FormLoader {
  return loadOne(
    async (ids) => (await db.rows<StoredForm>(readForms, [ids])).map(asForm),
    (row) => row.id,
  );
}

/** A page of forms, the newest first. */
export async function findForms(db: ScopedDatabase, after: string | null, limit: number): Promise<FormRow[]> {
  return (await db.rows<StoredForm>(readPage, [after ?? afterAllIds, limit])).map(asForm);
}

/** The form that a field belongs to. */
export async function findFormByField(db: ScopedDatabase, fieldId: string): Promise<FormRow | null> {
  const [row] = await db.rows<StoredForm>(readByField, [JSON.stringify([{ id: fieldId }])]);
  return row ? asForm(row) : null;
}

/** Stores a new form and gives it and its fields their ids. */
export async function insertForm(db: ScopedDatabase, form: NewForm): Promise<FormRow> {
  const row = { id: newId(), ...withIds(form), revision: 1, submissionColumns: [] };
  await prismaFor(db).form.create({ data: { ...row, websiteId: db.websiteId } });
  return row;
}

/** Stores a changed form, whose new fields get ids; null when someone else changed it since `before` was read. */
export async function writeForm(db: ScopedDatabase, before: FormRow, form: NewForm): Promise<FormRow | null> {
  const row = withIds(form);
  const [written] = await prismaFor(db).form.updateManyAndReturn({
    where: { id: before.id, revision: before.revision, deletedAt: null },
    data: { ...row, revision: { increment: 1 } },
    select: { revision: true },
  });
  return written ? { ...before, ...row, ...written } : null;
}

/** Keeps what the table of a form's submissions shows: no change of the form itself. */
export async function writeSubmissionColumns(
  db: ScopedDatabase,
  id: string,
  names: readonly string[],
): Promise<void> {
  const change = { where: { id, deletedAt: null }, data: { submissionColumns: [...names] } };
  await prismaFor(db).form.updateMany(change);
}

/** Deletes a form with its connections; false when there was none. */
export async function deleteForm(db: ScopedDatabase, id: string): Promise<boolean> {
  const change = { where: { id, deletedAt: null }, data: { deletedAt: new Date() } };
  const { count } = await prismaFor(db).form.updateMany(change);
  return count > 0;
}

/** Removes what nobody can bring back any more. */
export async function removeDeletedForms(install: ScopedDatabase): Promise<void> {
  await install.rows(removeDeleted);
}

/** Brings a deleted form back; null when there is none, or it was deleted too long ago. */
export async function restoreForm(db: ScopedDatabase, id: string): Promise<FormRow | null> {
  const [row] = await db.rows<StoredForm>(restoreOne, [id]);
  return row ? asForm(row) : null;
}

/** New fields get ids, by which conditions mean them from then on. */
function withIds({ name, fields, settings }: NewForm): Pick<FormRow, 'name' | 'fields' | 'settings'> {
  const named = fields.map(({ key, id = newId(), ...field }) => ({ key, row: { ...field, id } }));
  const ids = new Map(named.map(({ key, row: { id } }) => [key ?? id, id]));
  const rows = named.map(({ row: { showsWhen, ...row } }) => ({
    ...row,
    showsWhen: showsWhen && { ...showsWhen, fieldId: ids.get(showsWhen.fieldId) ?? showsWhen.fieldId },
  }));
  return { name, fields: rows, settings };
}
