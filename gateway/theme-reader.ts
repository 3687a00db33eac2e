import { unpackFiles } from '#kit/packed-files.rules.ts';
import type { ThemeReader } from '#kit/theme-reader.ts';
import type { ReadThemeFiles } from '#web/site/render.ts';
import type { TemplateThreads } from '#web/site/template-threads.ts';
import type { Install } from './install.ts';

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
  return async (files) => {
    const { theme, problems } = await templates.check(files);
    if (theme === undefined) return { isUsable: false, problems, styleOptions: [], customTypes: [] };
    return {
      isUsable: true,
      problems,
      styleOptions: theme.styleOptions.map(({ min, max, step, ...option }) => ({
        ...option,
        ...{ min: min ?? null, max: max ?? null, step: step ?? null },
      })),
      customTypes: theme.customTypes,
    };
  };
}
