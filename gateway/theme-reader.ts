import type { ThemeReader } from '#kit/theme-reader.ts';
import { checkTheme } from '#web/site/template/check-theme.ts';
import { readTheme } from '#web/site/theme/read-theme.ts';

/** Reads themes as the renderer does. */
export const themeReader: ThemeReader = (files) => {
  const { theme, problems } = readTheme(files);
  if (theme === undefined) return { isUsable: false, problems, styleOptions: [], customTypes: [] };
  return {
    isUsable: true,
    problems: [...problems, ...checkTheme(theme)],
    styleOptions: theme.styleOptions.map(({ min, max, step, ...option }) => ({
      ...option,
      ...{ min: min ?? null, max: max ?? null, step: step ?? null },
    })),
    customTypes: theme.customTypes,
  };
};
