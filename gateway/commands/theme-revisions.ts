import {
  OperatorActivateThemeDocument,
  OperatorPreviewThemeDocument,
  OperatorPruneThemesDocument,
  OperatorRollBackThemeDocument,
  OperatorThemesDocument,
} from '../generated/graphql.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { operate } from './operator.ts';
import { plain } from './terminal.ts';

const website = { value: 'HOST', isRequired: true, help: 'The website whose theme it is.' } as const;

/** `theme list` */
export const themeListCommand: Command = {
  words: ['theme', 'list'],
  positionals: [],
  options: { website },
  summary: 'Lists the stored revisions of themes, the newest first.',
  async run({ options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const { themeRevisions } = await operator.run(OperatorThemesDocument, {});
    for (const { id, name, createdAt, isActive } of themeRevisions)
      terminal.print(`${id}  ${createdAt}  ${plain(name)}${isActive ? '  (in use)' : ''}`);
    return 0;
  },
};

/** `theme activate` */
export const themeActivateCommand: Command = {
  words: ['theme', 'activate'],
  positionals: ['REVISION'],
  options: { website },
  summary: 'Puts a stored revision into use.',
  async run({ positionals: [revisionId = ''], options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const { activateTheme } = await operator.run(OperatorActivateThemeDocument, { revisionId });
    if (activateTheme.__typename !== 'ThemeRevision') throw new CommandError(activateTheme.message);
    terminal.print(`The theme "${plain(activateTheme.name)}" of ${activateTheme.createdAt} is in use.`);
    return 0;
  },
};

/** `theme rollback` */
export const themeRollbackCommand: Command = {
  words: ['theme', 'rollback'],
  positionals: [],
  options: { website },
  summary: 'Puts the revision into use that was in use before the present one.',
  async run({ options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const { rollBackTheme } = await operator.run(OperatorRollBackThemeDocument, {});
    if (rollBackTheme.__typename !== 'ThemeRevision') throw new CommandError(rollBackTheme.message);
    terminal.print(`The theme "${plain(rollBackTheme.name)}" of ${rollBackTheme.createdAt} is in use again.`);
    return 0;
  },
};

/** `theme preview` */
export const themePreviewCommand: Command = {
  words: ['theme', 'preview'],
  positionals: ['REVISION'],
  options: { website },
  summary: 'Prints a path under which a signed-in contributor sees the website in a revision.',
  help: 'It is good for a day. Visitors see the revision in use. "theme install --preview" stores one without using it.',
  async run({ positionals: [revisionId = ''], options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const { previewTheme } = await operator.run(OperatorPreviewThemeDocument, { revisionId });
    if (previewTheme.__typename !== 'ThemePreview') throw new CommandError(previewTheme.message);
    terminal.print(previewTheme.path);
    return 0;
  },
};

/** `theme prune` */
export const themePruneCommand: Command = {
  words: ['theme', 'prune'],
  positionals: [],
  options: { website, keep: { value: 'NUMBER', help: 'How many of the newest stay; 10 when absent.' } },
  summary: 'Deletes old revisions; the one in use and the one before it stay.',
  async run({ options, terminal, open }) {
    const keep = Number(options.keep ?? 10);
    if (!Number.isInteger(keep)) throw new CommandError('--keep needs a whole number.');
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const { pruneThemes } = await operator.run(OperatorPruneThemesDocument, { keep });
    if (pruneThemes.__typename !== 'ThemesPruned') throw new CommandError(pruneThemes.message);
    const count = pruneThemes.ids.length;
    terminal.print(count === 1 ? '1 revision was deleted.' : `${count} revisions were deleted.`);
    return 0;
  },
};
