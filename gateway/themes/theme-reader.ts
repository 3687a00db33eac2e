import { unpackFiles } from '#kit/packed-files.rules.ts';
import type { ThemeReader, ThemeReport } from '#kit/theme-reader.ts';
import type { ReadThemeFiles } from '#web/site/page/theme-store.ts';
import type { TemplateThreads } from '#web/site/template-threads.ts';
import { fileOfCustomCss } from '#web/site/theme/style-values.ts';
import { stylesheetFor } from '#web/site/theme/stylesheet-cache.ts';
import { systemTheme } from '#web/site/theme/system-theme.ts';
import type { Install } from '../install.ts';

/** Reads the files of stored themes for the renderer. */
export function themeFileReader(install: Pick<Install, 'readBytes'>): ReadThemeFiles {
  return async (websiteId, revisionId) => {
    const asked = { websiteId, of: 'theme', path: revisionId, query: {}, accept: '*/*' } as const;
    const answer = await install.readBytes('content', asked);
    return answer ? unpackFiles(answer.bytes) : new Map();
  };
}

/** Reads themes as the renderer does. */
export function themeReader(templates: TemplateThreads): ThemeReader {
  return {
    read: (files) => readWith(templates, files),
    async checkCss(files, style) {
      const { theme = systemTheme() } = await templates.read(files);
      const { problems } = await stylesheetFor(theme, style);
      return problems.filter(({ file }) => file === fileOfCustomCss);
    },
  };
}

async function readWith(
  templates: TemplateThreads,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ThemeReport> {
  const { theme, problems } = await templates.check(files);
  if (theme === undefined)
    return { isUsable: false, unstyled: [], problems, styleOptions: [], customTypes: [] };
  const { problems: ofStyles, leftOut } = await stylesheetFor(theme);
  return {
    isUsable: true,
    unstyled: leftOut,
    problems: [...problems, ...ofStyles],
    styleOptions: theme.styleOptions.map(({ min, max, step, ...option }) => ({
      ...option,
      ...{ min: min ?? null, max: max ?? null, step: step ?? null },
    })),
    customTypes: theme.customTypes,
  };
}
