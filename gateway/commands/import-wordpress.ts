import { readFile } from 'node:fs/promises';
import { OperatorImportWordPressDocument } from '../generated/graphql.ts';
import { awaitRun } from './await-run.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { operate } from './operator.ts';
import { plain } from './terminal.ts';

/** `import wordpress` */
export const importWordPressCommand: Command = {
  words: ['import', 'wordpress'],
  positionals: ['FILE'],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website that gets the posts and pages.' },
  },
  summary: 'Imports posts, pages, pictures and comments from a WordPress export (XML).',
  help: 'Pictures are fetched from the addresses that the file names; old addresses lead to the new ones. What could not be taken\nover is told on standard error, and the exit code is 1 then. The same file again adds nothing twice, so an interrupted\nimport is finished by running it again.',
  async run({ positionals: [file = ''], options, terminal, open, signal }) {
    const bytes = await readFile(file).catch((error: unknown) => {
      throw new CommandError(
        `${file} can't be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const input = { filename: file.split('/').at(-1) ?? file, base64: bytes.toString('base64') };
    const { importWordPress } = await operator.run(OperatorImportWordPressDocument, { input });
    if (importWordPress.__typename !== 'ImportRun') throw new CommandError(importWordPress.message);
    const run = await awaitRun(operator, importWordPress.id, signal);
    for (const problem of run.problems) terminal.note(plain(problem));
    const { posts, pages, pictures, comments, redirects, skipped } = run.counts;
    terminal.print(
      `Imported ${posts} posts, ${pages} pages, ${pictures} pictures and ${comments} comments; ${redirects} old addresses lead on; ${skipped} things were left out.`,
    );
    return run.problems.length === 0 && run.state === 'DONE' ? 0 : 1;
  },
};
