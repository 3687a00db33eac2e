import type DataLoader from 'dataloader';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadOne } from '#kit/loaders.ts';
import type { FormFieldType } from '../generated/graphql.ts';
import { prismaFor } from '../prisma-client.ts';
import type { NewForm } from './form.rules.ts';

/** A stored field; plain data, a type alias so that it is also a JSON object to Prisma. */
export type FormFieldRow = {
  readonly id: string;
  readonly type: FormFieldType;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly options: readonly string[];
};

/** A stored form. */
export interface FormRow {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly FormFieldRow[];
}

/** Forms by id for the length of a request. */
export type FormLoader = DataLoader<string, FormRow | null>;

/** Raw SQL, as each product page with a form reads it. */
const readForms = statement('SELECT id, name, fields FROM form WHERE website_id = $1 AND id = ANY($2)');

/** The loader of one request. */
export function createFormLoader(db: ScopedDatabase): FormLoader {
  return loadOne(
    (ids) => db.rows<FormRow>(readForms, [ids]),
    (row) => row.id,
  );
}

/** Stores a new form and gives it and its fields their ids. */
export async function insertForm(db: ScopedDatabase, form: NewForm): Promise<FormRow> {
  const row = {
    id: newId(),
    name: form.name,
    fields: form.fields.map((field) => ({ id: newId(), ...field })),
  };
  await prismaFor(db).form.create({ data: { ...row, websiteId: db.websiteId } });
  return row;
}
