import { createReadStream } from 'node:fs';
import { unguardCell } from '#kit/spreadsheet-cell.rules.ts';
import {
  OperatorSaveFormTranslationsDocument,
  OperatorSaveProductTranslationsDocument,
  OperatorSaveTranslationsDocument,
} from '../generated/graphql.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { translationColumns } from './export-translations.ts';
import { type Operator, operate } from './operator.ts';
import { CsvReadError, readCsv } from './read-csv.ts';
import { assertTranslated, keeperOf } from './site-words.ts';
import { plain } from './terminal.ts';

/** A text with the line of the file that it stands on. */
interface Row {
  readonly line: number;
  readonly subjectId: string;
  readonly field: string;
  readonly text: string;
}

/** So many texts go in one operation. */
const atOnce = 200;

/** `import translations` */
export const importTranslationsCommand: Command = {
  words: ['import', 'translations'],
  positionals: ['FILE'],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website whose texts they are.' },
    language: { value: 'TAG', isRequired: true, help: 'The language, such as de.' },
  },
  summary: 'Imports texts in another language from a CSV file that "export translations" wrote.',
  help: 'A row without a translation shows the website’s own text again. What is refused is told on standard error with its\nline, and the rest is imported; the exit code is 1 then.',
  async run({ positionals: [file = ''], options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const language = requiredText(options, 'language');
    await assertTranslated(operator, language);
    const { content, shop, forms } = await readRows(file);
    const refused: string[] = [];
    const tell = (line: number, message: string) => refused.push(`${file}:${line}: ${message}`);
    const saved =
      (await saveAll(content, tell, (rows) => saveContent(operator, language, rows))) +
      (await saveAll(shop, tell, (rows) => saveProducts(operator, language, rows))) +
      (await saveAll(forms, tell, (rows) => saveForms(operator, language, rows)));
    for (const message of refused) terminal.note(plain(message));
    terminal.print(`${saved} texts imported, ${refused.length} refused.`);
    return refused.length > 0 ? 1 : 0;
  },
};

async function readRows(file: string): Promise<Record<ReturnType<typeof keeperOf>, Row[]>> {
  const rows: Record<ReturnType<typeof keeperOf>, Row[]> = { content: [], shop: [], forms: [] };
  let columns: number[] | undefined;
  try {
    for await (const { line, cells } of readCsv(createReadStream(file))) {
      if (!columns) {
        columns = translationColumns.map((name) => cells.indexOf(name));
        const missing = translationColumns.find((_, index) => columns?.[index] === -1);
        if (missing) throw new CommandError(`${file} has no column ${missing}.`);
        continue;
      }
      const [kind = '', subjectId = '', field = '', , text = ''] = columns.map((index) =>
        unguardCell(cells[index] ?? ''),
      );
      rows[keeperOf(kind)].push({ line, subjectId, field, text });
    }
  } catch (error) {
    if (error instanceof CsvReadError) throw new CommandError(`${file}:${error.line}: ${error.message}`);
    if (error instanceof Error && 'syscall' in error)
      throw new CommandError(`${file} cannot be read: ${error.message}`);
    throw error;
  }
  return rows;
}

/** Saves texts part by part; of a part that is refused, each half, until the row that is wrong is found. */
async function saveAll(
  rows: readonly Row[],
  tell: (line: number, message: string) => void,
  save: (rows: readonly Row[]) => Promise<string | null>,
): Promise<number> {
  if (rows.length > atOnce) {
    const first = await saveAll(rows.slice(0, atOnce), tell, save);
    return first + (await saveAll(rows.slice(atOnce), tell, save));
  }
  const [row] = rows;
  if (!row) return 0;
  const refusal = await save(rows);
  if (refusal === null) return rows.length;
  if (rows.length === 1) {
    tell(row.line, refusal);
    return 0;
  }
  const half = Math.ceil(rows.length / 2);
  const first = await saveAll(rows.slice(0, half), tell, save);
  return first + (await saveAll(rows.slice(half), tell, save));
}

async function saveContent(
  operator: Operator,
  language: string,
  rows: readonly Row[],
): Promise<string | null> {
  const translations = rows.map(({ subjectId, field, text }) => ({ subjectId, language, field, text }));
  const { saved } = await operator.run(OperatorSaveTranslationsDocument, { translations });
  return saved.__typename === 'TranslationsSaved' ? null : saved.message;
}

async function saveProducts(
  operator: Operator,
  language: string,
  rows: readonly Row[],
): Promise<string | null> {
  const translations = rows.map(({ subjectId, field, text }) => ({ subjectId, language, field, text }));
  const { saved } = await operator.run(OperatorSaveProductTranslationsDocument, { translations });
  return saved.__typename === 'TranslationsSaved' ? null : saved.message;
}

async function saveForms(operator: Operator, language: string, rows: readonly Row[]): Promise<string | null> {
  const translations = rows.map(({ subjectId, field, text }) => ({ subjectId, language, field, text }));
  const { saved } = await operator.run(OperatorSaveFormTranslationsDocument, { translations });
  return saved.__typename === 'TranslationsSaved' ? null : saved.message;
}
