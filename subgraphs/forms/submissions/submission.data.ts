import { createHash, randomBytes } from 'node:crypto';
import DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { everyWebsite, type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { asLiteralPattern } from '#kit/literal-pattern.ts';
import type { FormRow } from '../forms/form.data.ts';
import type { FormSubmissionState } from '../generated/graphql.ts';
import type { FormSubmission, FormSubmissionKey } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { Answer } from './answer.rules.ts';
import type { SubmissionPage } from './submission.rules.ts';

/** A stored submission. */
export type FormSubmissionRow = Columns<
  FormSubmission,
  | ('id' | 'formId' | 'formName' | 'pageId' | 'pageTitle' | 'pagePath')
  | ('contentSource' | 'language' | 'createdAt'),
  { answers: readonly Answer[]; state: FormSubmissionState }
>;

/** Which submissions are asked for. */
export interface SubmissionFilter {
  readonly formId: string | null;
  readonly search: string;
  readonly from: Date | null;
  readonly before: Date | null;
  readonly state: FormSubmissionState;
}

/** How many submissions of a form count, and when the last of them came. */
export interface SubmissionCount {
  readonly count: number;
  readonly lastAt: Date | null;
}

/** Counts by the ids of their forms, for the length of a request. */
export type SubmissionCountLoader = DataLoader<string, SubmissionCount>;

/** An answer of a stored submission. */
export type FormAnswerRow = Answer;

/** What became of a key: it opened this submission now, or did so before; or it opens nothing. */
export type UsedKey = 'used' | 'repeated' | 'spent' | 'unknown';

const columns = `id, form_id AS "formId", form_name AS "formName", answers, page_id AS "pageId",
  page_title AS "pageTitle", page_path AS "pagePath", content_source AS "contentSource", language, state, created_at AS "createdAt"`;

const writeKey = statement(`
  INSERT INTO form_submission_key (hash, website_id, expires_at) VALUES ($2, $1, now() + make_interval(secs => $3))
  RETURNING expires_at AS "expiresAt"`);

const removeOldKeys = statement(`
  DELETE FROM form_submission_key WHERE website_id = $1 AND hash IN (
    SELECT hash FROM form_submission_key WHERE website_id = $1 AND expires_at < now() - interval '1 day'
    LIMIT 100 FOR UPDATE SKIP LOCKED)`);

/** Who comes second with the same key waits here for the first, and then finds it used. */
const useKey = statement(`
  UPDATE form_submission_key SET submission_id = $3, digest = $4
  WHERE website_id = $1 AND hash = $2 AND submission_id IS NULL AND expires_at > now() RETURNING hash`);

const readKey = statement(`
  SELECT digest FROM form_submission_key WHERE website_id = $1 AND hash = $2 AND submission_id IS NOT NULL`);

const writeSubmission = statement(`
  INSERT INTO form_submission (id, website_id, form_id, form_name, answers, search_text, page_id, page_title, page_path,
    content_source, language)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11)`);

const narrowed = `website_id = $1 AND search_text LIKE $3 AND state = $4
  AND created_at >= coalesce($5, '-infinity'::timestamptz) AND created_at < coalesce($6, 'infinity'::timestamptz)`;
const ofForm = 'AND form_id = $8';
const newestFirst = 'AND id < $2 ORDER BY id DESC LIMIT $7';
const oldestFirst = 'AND id > $2 ORDER BY id LIMIT $7';

const readNewest = readList(newestFirst);
const readOldest = readList(oldestFirst);
const readNewestOfForm = readList(`${ofForm} ${newestFirst}`);
const readOldestOfForm = readList(`${ofForm} ${oldestFirst}`);

const countOfForms = statement(`
  SELECT form_id AS "formId", count(*)::int AS count, max(created_at) AS "lastAt" FROM form_submission
  WHERE website_id = $1 AND form_id = ANY($2) AND state = 'RECEIVED' GROUP BY form_id`);

const removeDeleted = statement(`
  DELETE FROM form_submission WHERE $1 = '${everyWebsite}' AND id IN (
    SELECT id FROM form_submission WHERE state = 'DELETED' AND deleted_at < now() - interval '30 days' LIMIT 500)`);

const readOne = statement(`SELECT ${columns} FROM form_submission WHERE website_id = $1 AND id = $2`);

/** Comes after every id, as ids are hexadecimal. */
const afterAllIds = 'g';

/** Makes a key that opens one submission, and forgets some that were good long ago. */
export async function insertKey(
  db: ScopedDatabase,
  lifetimeSeconds: number,
): Promise<{ key: string; expiresAt: FormSubmissionKey['expiresAt'] }> {
  const key = randomBytes(24).toString('base64url');
  const [row] = await db.rows<Columns<FormSubmissionKey, 'expiresAt'>>(writeKey, [
    hashOf(key),
    lifetimeSeconds,
  ]);
  if (!row) throw new Error('A form key was not kept.');
  await db.rows(removeOldKeys);
  return { key, expiresAt: row.expiresAt };
}

/** Uses a key for a submission, in the transaction that keeps it. */
export async function takeKey(
  queries: Queries,
  key: string,
  submission: { readonly id: string; readonly digest: string },
): Promise<UsedKey> {
  const hash = hashOf(key);
  const [taken] = await queries.rows(useKey, [hash, submission.id, submission.digest]);
  if (taken) return 'used';
  const [before] = await queries.rows<Columns<FormSubmissionKey, 'digest'>>(readKey, [hash]);
  if (!before) return 'unknown';
  return before.digest === submission.digest ? 'repeated' : 'spent';
}

/** Keeps a submission. */
export async function insertSubmission(
  queries: Queries,
  submission: {
    readonly id: string;
    readonly form: FormRow;
    readonly answers: readonly Answer[];
    readonly searchText: string;
    readonly page: SubmissionPage;
    readonly language: string | null;
  },
): Promise<void> {
  const { id, form, answers, searchText, page, language } = submission;
  await queries.rows(writeSubmission, [
    ...[id, form.id, form.name, JSON.stringify(answers), searchText],
    ...[page.pageId, page.pageTitle, page.pagePath, page.contentSource, language],
  ]);
}

function readList(rest: string) {
  return statement(`SELECT ${columns} FROM form_submission WHERE ${narrowed} ${rest}`);
}

/** A page of submissions, from one end or the other. */
export function findSubmissions(
  db: ScopedDatabase,
  { formId, search, from, before, state }: SubmissionFilter,
  { after, isOldestFirst }: { readonly after: string | null; readonly isOldestFirst: boolean },
  limit: number,
): Promise<FormSubmissionRow[]> {
  const pattern = `%${asLiteralPattern(search.toLowerCase())}%`;
  const values = [after ?? (isOldestFirst ? '' : afterAllIds), pattern, state, from, before, limit];
  return formId === null
    ? db.rows<FormSubmissionRow>(isOldestFirst ? readOldest : readNewest, values)
    : db.rows<FormSubmissionRow>(isOldestFirst ? readOldestOfForm : readNewestOfForm, [...values, formId]);
}

/** The counts of one request. */
export function createSubmissionCountLoader(db: ScopedDatabase): SubmissionCountLoader {
  return new DataLoader(async (formIds) => {
    const rows = await db.rows<SubmissionCount & Columns<FormSubmission, 'formId'>>(countOfForms, [formIds]);
    const byForm = new Map(rows.map((row) => [row.formId, row]));
    return formIds.map((id) => byForm.get(id) ?? { count: 0, lastAt: null });
  });
}

/** Moves submissions to a state; answers how many were in another one. */
export async function moveSubmissions(
  db: ScopedDatabase,
  ids: readonly string[],
  to: FormSubmissionState,
): Promise<number> {
  const { count } = await prismaFor(db).formSubmission.updateMany({
    where: { id: { in: [...ids] }, state: { not: to } },
    data: { state: to, deletedAt: to === 'DELETED' ? new Date() : null },
  });
  return count;
}

/** Removes for good what was deleted long ago, on all websites. */
export async function removeDeletedSubmissions(install: ScopedDatabase): Promise<void> {
  await install.rows(removeDeleted);
}

/** A submission; null when it was removed. */
export async function findSubmission(db: Queries, id: string): Promise<FormSubmissionRow | null> {
  const [row] = await db.rows<FormSubmissionRow>(readOne, [id]);
  return row ?? null;
}

/** Removes submissions for good; answers how many there were. */
export async function removeSubmissions(db: ScopedDatabase, ids: readonly string[]): Promise<number> {
  const { count } = await prismaFor(db).formSubmission.deleteMany({ where: { id: { in: [...ids] } } });
  return count;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
