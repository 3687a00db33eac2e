import { exportWebsite } from '../website-copy/export-website.ts';
import { type Command, CommandError } from './command.ts';
import { operate } from './operator.ts';
import { plain } from './terminal.ts';

/** What an owner may miss, as they call it. */
const nouns: Readonly<Record<string, string>> = {
  gift_card: 'gift cards',
  api_key: 'API keys',
  webhook: 'webhooks',
  sign_on_provider: 'identity providers',
  contributor: 'contributors',
};

/** `export website` */
export const exportWebsiteCommand: Command = {
  words: ['export', 'website'],
  positionals: ['HOST', 'FILE'],
  options: {
    'without-people': {
      help: 'Leaves out members, subscribers, what was filled into forms, and mail addresses of reviewers.',
    },
  },
  summary: 'Exports a whole website to one file (.tar.gz), for another install.',
  help: `In it: pages, posts, events, pictures, themes with their revisions, menus, texts, languages, redirects, comments,
popups; products, stock and its history, categories, coupons, reviews, store settings; forms with what was filled in, mailing
lists with their subscribers; members with their addresses; how often things were seen.
Not in it: passwords, keys and secrets of any kind, sessions and carts, accounts of contributors, API keys, webhooks,
connections of forms to programs elsewhere, identity providers, gift cards (only the install that made a code can read it),
likes by visitor, mails, logs. Members choose a new password by mail. A page with a password stays closed until its owner
gives it a new one. Whoever has the file has all that is in it: keep it like the database.`,
  async run({ positionals: [host = '', file = ''], options, terminal, open, signal }) {
    const install = await open();
    const { website } = await operate(install, host);
    const { id, title, primaryHost } = website;
    const operator = { websiteId: id, isOperator: true };
    install.accessLog.note({ change: 'EXPORTED', kind: 'website', subjectId: id }, operator);
    await install.accessLog.write();
    try {
      const { rows, files, left } = await exportWebsite({
        ...{ install, file, signal },
        website: { id, title, host: primaryHost },
        hasPeople: options['without-people'] !== true,
      });
      terminal.print(`Exported "${plain(title)}" to ${file}: ${rows} rows and ${files} files.`);
      const missed = [...left].flatMap(([table, count]) =>
        count > 0 ? `${nouns[table] ?? table} (${count})` : [],
      );
      if (missed.length > 0) terminal.note(`These stay behind: ${missed.join(', ')}.`);
      return 0;
    } catch (error) {
      if (signal.aborted) throw new CommandError('The export was interrupted; nothing was written.');
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      throw new CommandError(`${file} cannot be written: ${error.message}`);
    }
  },
};
