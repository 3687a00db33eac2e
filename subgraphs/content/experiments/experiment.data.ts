import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { turnsOf } from '#kit/turns.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { Experiment } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { announceInDraft } from '../site-frame/header-footer-draft.data.ts';
import { type ExperimentContent, maxExperiments, maxRunning } from './experiment.rules.ts';

/** A stored experiment. */
export type ExperimentRow = Columns<
  Experiment,
  'id' | 'name' | 'path' | 'startedAt' | 'endedAt' | 'keptVariant',
  Pick<ExperimentContent, 'kind' | 'variants'> & { state: 'DRAFT' | 'RUNNING' | 'STOPPED' }
>;

const columns = `id, name, kind, path, variants, state, started_at AS "startedAt", ended_at AS "endedAt", kept_variant AS "keptVariant"`;
const readShown = statement(`
  SELECT ${columns} FROM experiment
  WHERE website_id = $1 AND ($2 OR state = 'RUNNING' OR (kind = 'FLAG' AND kept_variant <> 'a')) ORDER BY id DESC`);
const readOne = statement(`SELECT ${columns} FROM experiment WHERE website_id = $1 AND id = $2 FOR UPDATE`);
const insert = statement(`
  INSERT INTO experiment (website_id, id, name, kind, path, variants) SELECT $1, $2, $3, $4, $5, $6
  WHERE (SELECT count(*) FROM experiment WHERE website_id = $1) < ${maxExperiments} RETURNING ${columns}`);
const update = statement(`
  UPDATE experiment SET name = $3, kind = $4, path = $5, variants = $6
  WHERE website_id = $1 AND id = $2 AND state = 'DRAFT' RETURNING ${columns}`);
const start = statement(`
  UPDATE experiment e SET state = 'RUNNING', started_at = now()
  WHERE e.website_id = $1 AND id = $2 AND state = 'DRAFT'
    AND (SELECT count(*) FROM experiment r WHERE r.website_id = $1 AND r.state = 'RUNNING') < ${maxRunning}
    AND NOT EXISTS (SELECT FROM experiment r WHERE r.website_id = $1 AND r.state = 'RUNNING' AND r.kind = 'ANNOUNCEMENT' AND e.kind = r.kind)
  RETURNING ${columns}`);
const stop = statement(`
  UPDATE experiment SET state = 'STOPPED', ended_at = now(), kept_variant = $3
  WHERE website_id = $1 AND id = $2 AND state = 'RUNNING' RETURNING ${columns}`);
/** A stored announcement may be a text alone; its words change, and where it leads and how it looks stay. */
const announce = statement(`
  INSERT INTO header_footer AS f (website_id, header, footer) VALUES ($1, jsonb_build_object('announcement', jsonb_build_object('text', $2::text)), '{}')
  ON CONFLICT (website_id) DO UPDATE SET revision = f.revision + 1, updated_at = now(), header = f.header || jsonb_build_object('announcement',
    CASE jsonb_typeof(f.header -> 'announcement') WHEN 'object' THEN f.header -> 'announcement' ELSE '{}' END
      || jsonb_build_object('text', $2::text, 'isShown', true))`);
/** Those that start take turns, so that no two are the last that there is room for. */
const inTurn = turnsOf('experiments');

/** Experiments that visitors take part in, with flags that were left on; all for those who manage them. */
export function findExperiments(db: ScopedDatabase, includesAll: boolean): Promise<ExperimentRow[]> {
  return db.rows<ExperimentRow>(readShown, [includesAll]);
}

/** What an owner says of an experiment, in its `version`. */
export function contentOf({ name, kind, path, variants }: ExperimentRow): ExperimentContent {
  return { name, kind, path, variants };
}

/** Makes an experiment, or changes one that has not begun; null when there is no such, or no room for another. */
export function saveExperiment(
  db: ScopedDatabase,
  id: string | null,
  { name, kind, path, variants }: ExperimentContent,
  expected?: string | null,
): Promise<ExperimentRow | Outdated<ExperimentRow> | null> {
  const values = [name, kind, path, JSON.stringify(variants)];
  return inTurn(db, async (queries) => {
    const [before] = id === null ? [] : await queries.rows<ExperimentRow>(readOne, [id]);
    if (before?.state === 'DRAFT' && isOutdated(expected, contentOf(before))) return { outdated: before };
    const [row] =
      id === null
        ? await queries.rows<ExperimentRow>(insert, [newId(), ...values])
        : await queries.rows<ExperimentRow>(update, [id, ...values]);
    return row ?? null;
  });
}

/** Starts an experiment where there is room for it; the other answers say why it was not. */
export function startExperiment(
  db: ScopedDatabase,
  id: string,
): Promise<ExperimentRow | 'gone' | 'begun' | 'full'> {
  return inTurn(db, async (queries) => {
    const [found] = await queries.rows<ExperimentRow>(readOne, [id]);
    if (!found) return 'gone';
    if (found.state !== 'DRAFT') return 'begun';
    const [row] = await queries.rows<ExperimentRow>(start, [id]);
    return row ?? 'full';
  });
}

/** Stops an experiment; an announcement that is kept takes the place of the one that there was. */
export function stopExperiment(
  db: ScopedDatabase,
  id: string,
  keptVariant: string,
): Promise<ExperimentRow | 'gone' | 'idle' | 'unknown'> {
  return inTurn(db, async (queries) => {
    const [found] = await queries.rows<ExperimentRow>(readOne, [id]);
    if (!found) return 'gone';
    const kept = found.variants.find(({ key }) => key === keptVariant);
    if (!kept) return 'unknown';
    const [row] = await queries.rows<ExperimentRow>(stop, [id, keptVariant]);
    if (!row) return 'idle';
    if (row.kind !== 'ANNOUNCEMENT' || kept.value === '') return row;
    await announceInDraft(queries, kept.value);
    await queries.rows(announce, [kept.value]);
    return row;
  });
}

/** Deletes an experiment; false when there is none. */
export async function deleteExperiment(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).experiment.deleteMany({ where: { id } });
  return count > 0;
}
