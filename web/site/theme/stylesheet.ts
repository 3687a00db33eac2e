import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { limitComputing } from '../template/computing-limit.ts';
import { withoutCircularImports } from './circular-imports.ts';
import { installFonts } from './install-fonts.ts';
import { lessLibrary } from './less-library.ts';
import {
  type LessAnswer,
  type LessFailure,
  type LessJob,
  type LessStart,
  lessWorkerSource,
} from './less-worker.ts';
import { type ChosenStyle, fileOfCustomCss, styleChanges } from './style-values.ts';
import { type Theme, type ThemeProblem, themeText } from './theme.ts';

export type CompiledStylesheet = {
  css: string;
  problems: readonly ThemeProblem[];
  /** Style sheets that were left out as a whole, by their paths. */
  leftOut: readonly string[];
  /** Families of the install's fonts that the style sheets bring themselves. */
  families: readonly string[];
};

export type StylesheetLimits = {
  /** Of computing. */
  milliseconds: number;
  sourceBytes: number;
  cssBytes: number;
  memoryMegabytes: number;
};

const defaultLimits: StylesheetLimits = {
  milliseconds: 10_000,
  sourceBytes: 5_000_000,
  cssBytes: 5_000_000,
  memoryMegabytes: 256,
};

/** A theme is not refused because the machine is busy: its sheets wait for minutes rather than that. */
const patience = 12;

const fromHere = createRequire(import.meta.url);

/**
 * Compiles a theme's style sheets in order to one, with the owner's values of its style options. Sheets see only files
 * of the theme and the library's; a statement that cannot be carried out is left out, and so is a sheet that cannot be
 * read, while all else still works.
 */
export async function compileStylesheet(
  theme: Theme,
  { values = {}, customCss = '' }: Partial<ChosenStyle> = {},
  limits: Partial<StylesheetLimits> = {},
): Promise<CompiledStylesheet> {
  const bounds = { ...defaultLimits, ...limits };
  const problems: ThemeProblem[] = [];
  const isCustom = customCss.trim() !== '';
  const files = styleFiles(theme);
  if (isCustom) files.push([fileOfCustomCss, customCss]);
  const sheets = isCustom ? [...theme.stylesheets, fileOfCustomCss] : theme.stylesheets;
  const size = files.reduce((sum, [, text]) => sum + text.length, 0);
  if (size > bounds.sourceBytes) {
    problems.push(wholeTheme('The style sheets are too large together.'));
    return { css: '', problems, leftOut: sheets, families: [] };
  }
  if (sheets.length === 0) return { css: '', problems, leftOut: [], families: [] };
  const { variables, rules } = styleChanges(theme, values, problems);
  const job = {
    sheets,
    files: withoutCircularImports(files, sheets),
    library: lessLibrary,
    ...{ variables, rules, cssBytes: bounds.cssBytes },
    fontRules: theme.styleOptions
      .filter(({ type, target }) => type === 'font' && target === 'rule')
      .map(({ name, declarations }) => ({ name, declarations })),
    families: installFonts.map(({ family }) => family),
  };
  const answer = await runLess(job, bounds);
  if ('stopped' in answer) {
    problems.push(wholeTheme(answer.stopped));
    return { css: '', problems, leftOut: sheets, families: [] };
  }
  for (const failure of answer.failures) {
    const { remedy, file, line, column, message } = failure;
    const severity = remedy === 'unchanged' ? 'warning' : 'error';
    problems.push({ severity, file, line, column, message, whatWeDid: remedies[remedy] });
  }
  if (answer.isTooLarge) {
    problems.push(wholeTheme('The style sheets make too much CSS.'));
    return { css: '', problems, leftOut: sheets, families: [] };
  }
  const leftOut = answer.failures.filter(({ remedy }) => remedy === 'no sheet').map(({ file }) => file);
  const { css, families } = answer;
  return { css, problems, leftOut: [...new Set(leftOut)], families };
}

const remedies: Readonly<Record<LessFailure['remedy'], string>> = {
  'no statement': 'This statement was left out.',
  unchanged: 'It was used as plain CSS, unchanged.',
  'no import': 'The import was left out.',
  'no sheet': 'This style sheet was left out.',
};

function styleFiles(theme: Theme): [string, string][] {
  const found: [string, string][] = [];
  for (const path of theme.files.keys()) {
    if (!/\.(?:less|css)$/.test(path)) continue;
    found.push([path, themeText(theme.files, path) ?? '']);
  }
  return found;
}

function wholeTheme(message: string): ThemeProblem {
  const whatWeDid = 'The page has no styles from the theme.';
  return { severity: 'error', file: '', line: 0, column: 0, message, whatWeDid };
}

function runLess(
  job: Omit<LessJob, 'lessPath'>,
  limits: StylesheetLimits,
): Promise<LessAnswer | { stopped: string }> {
  return new Promise((resolve) => {
    const workerData: LessJob = { ...job, lessPath: fromHere.resolve('less') };
    const worker = new Worker(lessWorkerSource, {
      eval: true,
      workerData,
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes, stackSizeMb: 4 },
    });
    const thread: { name?: string | undefined } = {};
    const finish = (answer: LessAnswer | { stopped: string }): void => {
      endWatch();
      resolve(answer);
      void worker.terminate();
    };
    const endWatch = limitComputing(
      thread,
      limits.milliseconds,
      () => finish({ stopped: 'The style sheets take too long to compile.' }),
      patience,
    );
    worker.on('message', (message: LessStart | LessAnswer) => {
      if ('started' in message) thread.name = message.started;
      else finish(message);
    });
    worker.on('error', (error) =>
      finish({ stopped: `The style sheets could not be compiled: ${error.message}` }),
    );
    worker.once('exit', () => finish({ stopped: 'The style sheets could not be compiled.' }));
  });
}
