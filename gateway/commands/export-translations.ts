import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { guardCell } from '#kit/spreadsheet-cell.rules.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { operate } from './operator.ts';
import { assertTranslated, readWords, type Words } from './site-words.ts';

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
    const language = requiredText(options, 'language');
    await assertTranslated(operator, language);
    const count = { texts: 0, translated: 0 };
    const rows = Readable.from(translationRows(readWords(operator, language), count));
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

async function* translationRows(
  words: AsyncIterable<Words>,
  count: { texts: number; translated: number },
): AsyncGenerator<readonly string[]> {
  yield translationColumns;
  for await (const { kind, subjectId, field, text, translation } of words) {
    count.texts += 1;
    if (translation !== '') count.translated += 1;
    yield [kind, subjectId, field, text, translation].map(guardCell);
  }
}
