import { type Database, everyWebsite, type ScopedDatabase, type Statement, statement } from './database.ts';
import { nearQuery, type SearchQuery, searchConfig } from './search.rules.ts';
import type { Log } from './subgraph.ts';

/** What a subgraph's database can do for a search. */
export interface SearchPowers {
  /** Typing errors are forgiven: PostgreSQL's pg_trgm is there. */
  readonly hasTrigrams: boolean;
}

const wanted = ['unaccent', 'pg_trgm'] as const;

/**
 * Brings in what PostgreSQL has for searching: `unaccent` and `pg_trgm`, which the owner of a database may install. Where one
 * of them is missing, search goes on without it, and the log says what visitors miss.
 */
export async function prepareSearch(database: Database, log: Log): Promise<SearchPowers> {
  const client = await database.connect(everyWebsite);
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('vitrine search'))`);
    for (const name of wanted) {
      await client.query('SAVEPOINT extension');
      await client
        .query(`CREATE EXTENSION IF NOT EXISTS ${name} WITH SCHEMA public`)
        .catch(() => client.query('ROLLBACK TO SAVEPOINT extension'));
    }
    const { rows } = await client.query<{ name: string }>(
      `SELECT extname AS name FROM pg_extension WHERE extnamespace = 'public'::regnamespace`,
    );
    const there = new Set(rows.map(({ name }) => name));
    if (there.has('unaccent')) await comparePlainly(client);
    await client.query('CREATE INDEX IF NOT EXISTS search_entry_vector ON search_entry USING gin (vector)');
    if (there.has('pg_trgm'))
      await client.query(
        'CREATE INDEX IF NOT EXISTS search_entry_headline ON search_entry USING gin (headline public.gin_trgm_ops)',
      );
    await client.query('COMMIT');
    const missing = wanted.filter((name) => !there.has(name));
    if (missing.length > 0)
      log.warn(
        { missing },
        'Search does without PostgreSQL extensions that could not be installed into the schema public: without unaccent accents count, without pg_trgm fewer typing errors are forgiven.',
      );
    return { hasTrigrams: there.has('pg_trgm') };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const plainWords = `SELECT lower(public.unaccent('public.unaccent'::regdictionary, words))`;

/** From now on accents do not count; what was written while they did is written anew. */
async function comparePlainly(client: { query(text: string): Promise<{ rows: object[] }> }): Promise<void> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_proc WHERE oid = 'plain_words(text)'::regprocedure AND prosrc LIKE '%unaccent%'`,
  );
  if (rows.length > 0) return;
  const literal = `'${plainWords.replaceAll("'", "''")}'`;
  await client.query(
    `CREATE OR REPLACE FUNCTION plain_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS ${literal}`,
  );
  await client.query(
    'SELECT index_for_search(website_id, NULL) FROM (SELECT DISTINCT website_id FROM search_language) l',
  );
}

/** A thing that was found, as both subgraphs rank it. */
export interface RankedRow {
  readonly id: string;
  /** Comparable between subgraphs: the rank of its words, or how close it is to what was probably meant. */
  readonly score: number;
  /** Its text without markup. */
  readonly body: string;
}

const weights = `'{0.1, 0.4, 0.6, 1.0}'::real[]`;
const asked = `(websearch_to_tsquery($3::regconfig, plain_words($4)) || to_tsquery($3::regconfig, $5))`;
const near = `to_tsquery($3::regconfig, $5)`;
/** A common word is in many things: so many are compared by their rank, and of the best it is looked up who may see them. */
const maxCompared = 2_000;
const maxRanked = 600;

/**
 * The statements of a search; `rest` joins what was found (`e`, with `score`) with what viewers may see of it, and orders it.
 * `$1` is the website, `$2` the language, `$3` its configuration, `$4` the words and `$5` a tsquery.
 */
export function searchStatements(
  { hasTrigrams }: SearchPowers,
  rest: (entries: string) => string,
): { exact: Statement; close: Statement } {
  const close = hasTrigrams ? `public.word_similarity(plain_words($4), s.headline)` : '0.5';
  const isClose = hasTrigrams ? `OR plain_words($4) OPERATOR(public.<%) s.headline` : '';
  const entries = (condition: string, score: string) => `
    SELECT * FROM (
      SELECT s.*, ${score} AS score FROM search_entry s
      WHERE s.website_id = $1 AND s.language = $2 AND (${condition}) LIMIT ${maxCompared}) compared
    ORDER BY score DESC, subject_id LIMIT ${maxRanked}`;
  return {
    exact: statement(rest(entries(`s.vector @@ ${asked}`, `1 + ts_rank(${weights}, s.vector, ${asked})`))),
    close: statement(rest(entries(`s.vector @@ ${near} ${isClose}`, `(${close})::real`))),
  };
}

const readLanguage = statement('SELECT config FROM search_language WHERE website_id = $1 AND language = $2');
const lockWebsite = statement(`SELECT pg_advisory_xact_lock(hashtextextended('search ' || $1, 0))`);
const addLanguage = statement(
  'INSERT INTO search_language (website_id, language, config) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);
const indexAll = statement('SELECT index_for_search($1, NULL)');
const forgive = statement(`SELECT set_config('pg_trgm.word_similarity_threshold', '0.5', $1 <> '')`);

/**
 * Finds what was asked for, else what was probably meant. A language that nobody searched in before is written first, once;
 * from then on triggers keep it.
 */
export async function findBySearch<Row extends RankedRow>(
  db: ScopedDatabase,
  { hasTrigrams }: SearchPowers,
  statements: { exact: Statement; close: Statement },
  input: { query: SearchQuery; language: string; values: readonly unknown[] },
): Promise<Row[]> {
  const { query, language, values } = input;
  const config = searchConfig(language);
  const exact = [language, config, query.text, query.prefix, ...values];
  const found = await db.rows<Row>(statements.exact, exact);
  if (found.length > 0) return found;
  if (await addMissingLanguage(db, language, config))
    return findBySearch(db, { hasTrigrams }, statements, input);
  const close = [language, config, query.text, nearQuery(query.words), ...values];
  return db.transaction(async (queries) => {
    if (hasTrigrams) await queries.rows(forgive);
    return queries.rows<Row>(statements.close, close);
  });
}

async function addMissingLanguage(db: ScopedDatabase, language: string, config: string): Promise<boolean> {
  if ((await db.rows(readLanguage, [language])).length > 0) return false;
  await db.transaction(async (queries) => {
    await queries.rows(lockWebsite);
    await queries.rows(addLanguage, [language, config]);
    await queries.rows(indexAll);
  });
  return true;
}
