import type { ThemeTemplates } from '#web/blocks/block-data.ts';
import { mainThreadLimits } from '../template/budget.ts';
import { blockOverride, renderSystemBlock } from '../template/render-block.ts';
import { noTagData } from '../template/tag-data.ts';
import type { Theme, ThemeProblem } from '../theme/theme.ts';
import { pageFormatters } from './page-formatters.ts';

/** The templates by which a theme draws blocks of a page its own way, as `blocks/NAME.block.conf` says of them. */
export function themeBlocks(
  theme: Theme,
  page: {
    readonly language: string;
    readonly now: number;
    readonly revisionId: string;
    readonly onProblems: (problems: readonly ThemeProblem[]) => void;
  },
): ThemeTemplates {
  const system = { headers: '', footers: '', cartClasses: '', templateRevision: page.revisionId };
  return (kind) => {
    if (blockOverride(theme, kind) === undefined) return undefined;
    return async (seen) => {
      const context = { website: { language: page.language }, ...seen };
      const input = { theme, context, tagData: noTagData, system, formatters: pageFormatters };
      const rest = { now: page.now, locale: page.language, limits: mainThreadLimits };
      const drawn = await renderSystemBlock({ ...input, ...rest }, kind);
      if (drawn && drawn.problems.length > 0) page.onProblems(drawn.problems);
      return drawn?.html;
    };
  };
}
