import type { ThemeReader } from '#kit/theme-reader.ts';
import type { TemplateThreads } from '#web/site/template-threads.ts';

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
