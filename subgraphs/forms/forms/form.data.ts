import type DataLoader from 'dataloader';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadOne } from '#kit/loaders.ts';
import type { FieldCondition } from '#schema/field-conditions.rules.ts';
import type { FormFieldType } from '../generated/graphql.ts';
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
export interface FormRow {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly FormFieldRow[];
  readonly settings: FormSettings;
  /** Counts its changes. */
  readonly revision: number;
}

/** Forms by id for the length of a request. */
export type FormLoader = DataLoader<string, FormRow | null>;

/** As it lies in the table: what was stored earlier may lack what fields and forms got later. */
interface StoredForm {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly (Partial<FormFieldRow> & Pick<FormFieldRow, 'id' | 'type' | 'title'>)[];
  readonly settings: Partial<FormSettings>;
  readonly revision: number;
}

/** Raw SQL, as each page with a form reads it. */
const readForms = statement(
  'SELECT id, name, fields, settings, revision FROM form WHERE website_id = $1 AND id = ANY($2)',
);

const readPage = statement(`
  SELECT id, name, fields, settings, revision FROM form WHERE website_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`);

/** The change is made only to the form that was read. */
const writeChange = statement(`
  UPDATE form SET name = $3, fields = $4, settings = $5, revision = revision + 1
  WHERE website_id = $1 AND id = $2 AND revision = $6 RETURNING revision`);

const readByField = statement(`
  SELECT id, name, fields, settings, revision FROM form WHERE website_id = $1 AND fields @> $2::jsonb LIMIT 1`);

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
  const row = { id: newId(), ...withIds(form), revision: 1 };
  await prismaFor(db).form.create({ data: { ...row, websiteId: db.websiteId } });
  return row;
}

/** Stores a changed form, whose new fields get ids; null when someone else changed it since `before` was read. */
export async function writeForm(db: ScopedDatabase, before: FormRow, form: NewForm): Promise<FormRow | null> {
  const row = withIds(form);
  const values = [
    before.id,
    row.name,
    JSON.stringify(row.fields),
    JSON.stringify(row.settings),
    before.revision,
  ];
  const [written] = await db.rows<{ revision: number }>(writeChange, values);
  return written ? { id: before.id, ...row, ...written } : null;
}

/** Removes a form with its connections; false when there was none. */
export async function removeForm(db: ScopedDatabase, id: string): Promise<boolean> {
  return (await prismaFor(db).form.deleteMany({ where: { id } })).count > 0;
}

/** New fields get ids, by which conditions mean them from then on. */
function withIds({ name, fields, settings }: NewForm): Omit<FormRow, 'id' | 'revision'> {
  const named = fields.map(({ key, id = newId(), ...field }) => ({ key, row: { ...field, id } }));
  const ids = new Map(named.map(({ key, row: { id } }) => [key ?? id, id]));
  const rows = named.map(({ row: { showsWhen, ...row } }) => ({
    ...row,
    showsWhen: showsWhen && { ...showsWhen, fieldId: ids.get(showsWhen.fieldId) ?? showsWhen.fieldId },
  }));
  return { name, fields: rows, settings };
}
