import { setImmediate } from 'node:timers/promises';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { findLayouts, saveLayout } from '../blocks/block.data.ts';
import { cleanTexts } from '../blocks/block-texts.rules.ts';
import { findBlockValueProblem } from '../blocks/block-values.rules.ts';
import type { BlockDraft } from '../generated/prisma/client.ts';
import { nameOfLanguage } from '../languages/languages.rules.ts';
import type { InputProblem } from '../problems.ts';
import { draftColumns, type StoredDraft } from './draft.data.ts';

/** What became of publishing: that it is done, that the draft is another one, which revision is published instead, or what is wrong. */
export type Published =
  | 'published'
  | 'draft changed'
  | { readonly published: number }
  | { readonly problem: InputProblem };

const lockDraft = statement(
  `SELECT ${draftColumns}, saved_by_publisher AS "isByPublisher" FROM block_draft WHERE website_id = $1 AND place = $2 FOR UPDATE`,
);
/** `$2` is the website's own text; drafts in a language that the website is not shown in any more stay with it. */
const lockInAllLanguages = statement(`
  SELECT ${draftColumns}, saved_by_publisher AS "isByPublisher" FROM block_draft
  WHERE website_id = $1 AND has_changes
    AND (place = $2 OR place IN (SELECT $2 || '@' || language FROM site_language WHERE website_id = $1))
  ORDER BY place FOR UPDATE`);

const markPublished = statement(
  `UPDATE block_draft SET has_changes = false, based_on = $3, review_asked_at = NULL WHERE website_id = $1 AND place = $2`,
);
/** A page whose last block is gone shows nothing, and not again what it was before it had blocks. */
const clearContent = statement(`
  UPDATE collection SET main_content = '', updated_at = now()
  WHERE website_id = $1 AND 'collection:' || id = $2 AND main_content <> ''`);

type LockedDraft = StoredDraft & { readonly isByPublisher: BlockDraft['savedByPublisher'] };

async function publishLocked(
  queries: Queries,
  draft: LockedDraft,
  replacing: number | null,
): Promise<Published> {
  const { place } = draft;
  const [own = place] = place.split('@');
  const published = await findLayouts(queries, [place, own]);
  // It may be older than the rule that texts are cleaned when they are saved.
  const sections = await cleanTexts(draft.sections, setImmediate);
  const before = published.flatMap((layout) => layout.sections);
  const problem = findBlockValueProblem(sections, before, 'published');
  if (problem) return { problem };
  const saved = await saveLayout(queries, { ...draft, sections }, replacing ?? draft.basedOn);
  if ('stored' in saved) return { published: saved.stored };
  if (draft.sections.length === 0) await queries.rows(clearContent, [place]);
  await queries.rows(markPublished, [place, saved.revision]);
  return 'published';
}

/** Shows visitors a draft, when its blocks can be shown and neither it nor what it replaces was changed meanwhile. */
export function publishDraft(
  db: ScopedDatabase,
  {
    place,
    expectedRevision,
    replacing,
  }: { place: string; expectedRevision: number; replacing: number | null },
): Promise<Published> {
  return db.transaction(async (queries) => {
    const [draft] = await queries.rows<LockedDraft>(lockDraft, [place]);
    if ((draft?.revision ?? 0) !== expectedRevision) return 'draft changed';
    return draft?.hasChanges ? publishLocked(queries, draft, replacing) : 'published';
  });
}

/**
 * Shows visitors the drafts of an item's text in all languages of the website together with the item, in the transaction that publishes
 * it: the drafts as they are then, and what is saved after it is a draft again. `kind` says which: any, as somebody publishes them
 * knowingly; or what is due by itself, which takes a draft that somebody saved who may publish, and none that waits for review.
 */
export async function publishItemDraft(
  queries: Queries,
  itemId: string,
  kind: 'any' | 'due',
): Promise<InputProblem | null> {
  let problem: InputProblem | null = null;
  for (const draft of await queries.rows<LockedDraft>(lockInAllLanguages, [`item:${itemId}`])) {
    if (kind === 'due' && (!draft.isByPublisher || draft.reviewAskedAt !== null)) continue;
    problem ??= findPublishingProblem(draft, await publishLocked(queries, draft, null));
  }
  return problem;
}

/** What keeps a text from being published; of one in another language also which. */
function findPublishingProblem({ place }: LockedDraft, answer: Published): InputProblem | null {
  if (typeof answer === 'string') return null;
  const { field, message } =
    'problem' in answer
      ? answer.problem
      : {
          field: null,
          message: 'What visitors see of it was changed after its draft was begun. Open it and compare both.',
        };
  const [, language] = place.split('@');
  return { field, message: language === undefined ? message : `${nameOfLanguage(language)}: ${message}` };
}
