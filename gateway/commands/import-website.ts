import { createReadStream } from 'node:fs';
import { CopyRefused } from '#kit/website-copy.ts';
import { importWebsite } from '../website-copy/import-website.ts';
import { type Command, CommandError, requiredText, textOf } from './command.ts';
import { plain } from './terminal.ts';
import { assertEmail, giveWebsite, ownerOption } from './website-owner.ts';

/** `import website` */
export const importWebsiteCommand: Command = {
  words: ['import', 'website'],
  positionals: ['FILE'],
  options: {
    owner: ownerOption,
    host: { value: 'HOST', help: 'Where it answers, instead of the hosts that it had.' },
    identifier: { value: 'NAME', help: 'Its identifier, when another website of this install has that one.' },
  },
  summary: 'Imports a website that "export website" wrote: the same pages, under the same addresses.',
  help: 'The whole file is checked first; what is damaged, changed, or from a newer version is refused. An import that is\ninterrupted leaves no website, and can simply be run again. A website that is here already is left alone.',
  async run({ positionals: [file = ''], options, terminal, open, signal }) {
    const owner = requiredText(options, 'owner');
    assertEmail(owner);
    const changes = { host: hostOf(textOf(options, 'host')), identifier: identifierOf(options) };
    const install = await open();
    try {
      const { website, rows, files } = await importWebsite({
        ...{ install, changes, signal },
        file: { name: file, open: () => createReadStream(file) },
      });
      terminal.print(
        `Imported "${plain(website.title)}": ${rows} rows and ${files} files. It answers on ${changes.host ?? website.host}.`,
      );
      terminal.print(await giveWebsite(install, website.id, owner));
      return 0;
    } catch (error) {
      if (signal.aborted) throw new CommandError('The import was interrupted; nothing was kept.');
      if (error instanceof CopyRefused) throw new CommandError(plain(error.message));
      throw error;
    }
  },
};

function hostOf(host: string | undefined): string | undefined {
  if (host === undefined || /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(host)) return host;
  throw new CommandError(`"${plain(host)}" is no host. A host is written as in shop.example.com.`);
}

function identifierOf(options: Parameters<typeof textOf>[0]): string | undefined {
  const identifier = textOf(options, 'identifier');
  if (identifier === undefined || /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(identifier))
    return identifier;
  throw new CommandError('An identifier has lower-case letters, digits and hyphens.');
}
