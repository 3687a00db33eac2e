import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { type Command, CommandError, requiredText } from './command.ts';
import { type Operator, operate } from './operator.ts';
import { readerOf, readWords } from './site-words.ts';

/** The first line of a file of translations. */
export const translationColumns = ['Kind', 'Id', 'Field', 'Text', 'Translation'] as const;

/** `export translations` */
export const exportTranslationsCommand: Command = {
  words: ['export', 'translations'],
  positionals: ['FILE'],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website whose texts are exported.' },
    language: { value: 'TAG', isRequired: true, help: 'The language, such as de.' },
  },
  summary:
    'Exports all texts of a website with what they are in another language to a CSV file, for a translator.',
  async run({ positionals: [file = ''], options, terminal, open, signal }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const reader = await readerOf(operator, requiredText(options, 'language'));
    const count = { texts: 0, translated: 0 };
    const rows = Readable.from(translationRows(operator, reader, count));
    const unfinished = `${file}.unfinished`;
    try {
      // Spreadsheets take a file for UTF-8 by its byte order mark.
      await pipeline(rows, stringify({ bom: true }), createWriteStream(unfinished), { signal });
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      if (signal.aborted) throw new CommandError('The export was interrupted; nothing was written.');
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      throw new CommandError(`${file} cannot be written: ${error.message}`);
    }
    terminal.print(`${count.texts} texts exported to ${file}, ${count.translated} of them translated.`);
    return 0;
  },
};

/** Both are read in the same order; a text that is the same in both is not translated. */
async function* translationRows(
  operator: Operator,
  reader: Operator,
  count: { texts: number; translated: number },
): AsyncGenerator<readonly string[]> {
  yield translationColumns;
  const translated = new Map<string, string>();
  for await (const { subjectId, field, text } of readWords(reader))
    translated.set(`${subjectId} ${field}`, text);
  for await (const { kind, subjectId, field, text } of readWords(operator)) {
    if (text === '') continue;
    const found = translated.get(`${subjectId} ${field}`) ?? text;
    count.texts += 1;
    if (found !== text) count.translated += 1;
    yield [kind, subjectId, field, text, found === text ? '' : found];
  }
}
