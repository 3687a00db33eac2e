import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { DayRange } from './report.data.ts';

/** What visits did with a form or a sign-up. */
export interface FormFigureRow {
  readonly formId: string;
  readonly seen: number;
  readonly begun: number;
  readonly sent: number;
  readonly fields: readonly { readonly fieldId: string; readonly visits: number }[];
}

// Raw SQL: Prisma sums no part of a group by itself.
const readForms = statement(`
  SELECT value AS "formId",
    coalesce(sum(visits) FILTER (WHERE dimension = 'form:seen'), 0)::int AS seen,
    coalesce(sum(visits) FILTER (WHERE dimension = 'form:begun'), 0)::int AS begun,
    coalesce(sum(visits) FILTER (WHERE dimension IN ('form:sent', 'form:newsletter')), 0)::int AS sent
  FROM daily_count
  WHERE website_id = $1 AND dimension IN ('form:seen', 'form:begun', 'form:sent', 'form:newsletter')
    AND day BETWEEN $2 AND $3 AND value NOT IN ('', '(other)')
  GROUP BY value ORDER BY seen DESC, sent DESC, value LIMIT $4 OFFSET $5`);

// Of a field the form's id, a blank and its own id are counted.
const readFields = statement(`
  SELECT split_part(value, ' ', 1) AS "formId", substr(value, strpos(value, ' ') + 1) AS "fieldId", sum(visits)::int AS visits
  FROM daily_count
  WHERE website_id = $1 AND dimension = 'form-field' AND day BETWEEN $2 AND $3 AND split_part(value, ' ', 1) = ANY($4::text[])
  GROUP BY value ORDER BY visits DESC, value`);

const readMostFilled = statement(`
  SELECT split_part(value, ' ', 1) AS "formId", substr(value, strpos(value, ' ') + 1) AS "fieldId", sum(visits)::int AS visits
  FROM daily_count
  WHERE website_id = $1 AND dimension = 'form-field' AND day BETWEEN $2 AND $3 AND value <> '(other)' AND value NOT LIKE '% '
  GROUP BY value ORDER BY visits DESC, value LIMIT $4 OFFSET $5`);

/** How many visits filled in a field of a form. */
interface FieldRow {
  readonly formId: string;
  readonly fieldId: string;
  readonly visits: number;
}

/** Forms and sign-ups, those that most visits saw first. */
export async function findForms(
  db: ScopedDatabase,
  { from, to }: DayRange,
  first: number,
  skip = 0,
): Promise<FormFigureRow[]> {
  const forms = await db.rows<Omit<FormFigureRow, 'fields'>>(readForms, [from, to, first, skip]);
  const fields = await db.rows<FieldRow>(readFields, [from, to, forms.map(({ formId }) => formId)]);
  return forms.map((form) => ({
    ...form,
    fields: fields
      .filter(({ formId, fieldId }) => formId === form.formId && fieldId !== '')
      .map(({ fieldId, visits }) => ({ fieldId, visits })),
  }));
}

/** Fields of all forms, those that most visits filled in first. */
export function findFormFields(
  db: ScopedDatabase,
  { from, to }: DayRange,
  first: number,
  skip: number,
): Promise<FieldRow[]> {
  return db.rows<FieldRow>(readMostFilled, [from, to, first, skip]);
}
