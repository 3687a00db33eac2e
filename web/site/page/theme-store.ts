import { LRUCache } from 'lru-cache';
import type { TemplateThreads } from '../template-threads.ts';
import type { ChosenStyle } from '../theme/style-values.ts';
import type { CompiledStylesheet } from '../theme/stylesheet.ts';
import { stylesheetFor } from '../theme/stylesheet-cache.ts';
import { systemTheme } from '../theme/system-theme.ts';
import type { Theme, ThemeProblem } from '../theme/theme.ts';

/** Reads the files of a stored revision of a theme. */
export type ReadThemeFiles = (websiteId: string, revisionId: string) => Promise<Map<string, Uint8Array>>;

/** A revision of a theme, ready to render with. */
export type StoredTheme = { revisionId: string; theme: Theme; problems: readonly ThemeProblem[] };

/** Stands for the revision of websites that have no theme of their own. */
export const systemRevision = 'system';

/** Bytes of theme files that are kept; the least used theme goes first. */
const maxBytes = 300_000_000;
const maxThemes = 100;

/** The themes in use. A revision never changes, so nothing here is ever out of date. */
export class ThemeStore {
  private readonly read: ReadThemeFiles;
  private readonly templates: TemplateThreads;
  private readonly themes = new LRUCache<string, StoredTheme>({
    max: maxThemes,
    maxSize: maxBytes,
    sizeCalculation: ({ theme }) => 1 + [...theme.files.values()].reduce((sum, file) => sum + file.length, 0),
  });
  private readonly loading = new Map<string, Promise<StoredTheme | undefined>>();

  constructor(read: ReadThemeFiles, templates: TemplateThreads) {
    this.read = read;
    this.templates = templates;
  }

  /** The theme to render with: the system's own where there is no other, or the stored one cannot be used at all. */
  async themeInUse(websiteId: string, revisionId: string | undefined): Promise<StoredTheme> {
    if (revisionId === undefined) return systemStored();
    return (await this.find(websiteId, revisionId)) ?? { ...systemStored(), problems: [unusable] };
  }

  /** A stored revision; undefined when the website has none of that id, or it has no layout to show. */
  async find(websiteId: string, revisionId: string): Promise<StoredTheme | undefined> {
    if (revisionId === systemRevision) return systemStored();
    const key = `${websiteId} ${revisionId}`;
    const known = this.themes.get(key);
    if (known !== undefined) return known;
    const loading = this.loading.get(key) ?? this.load(key, websiteId, revisionId);
    this.loading.set(key, loading);
    return loading;
  }

  /** The theme's one style sheet, with what the website's owner chose. */
  stylesheet({ theme }: StoredTheme, style: ChosenStyle): Promise<CompiledStylesheet> {
    return stylesheetFor(theme, style);
  }

  private async load(key: string, websiteId: string, revisionId: string): Promise<StoredTheme | undefined> {
    try {
      const { theme, problems } = await this.templates.read(await this.read(websiteId, revisionId));
      if (theme === undefined) return undefined;
      const stored = { revisionId, theme, problems };
      this.themes.set(key, stored);
      return stored;
    } finally {
      this.loading.delete(key);
    }
  }
}

const unusable: ThemeProblem = {
  severity: 'error',
  file: 'template.conf',
  line: 0,
  column: 0,
  message: 'The theme in use has no layout that can be shown.',
  whatWeDid: 'The system theme is used instead.',
};

function systemStored(): StoredTheme {
  return { revisionId: systemRevision, theme: systemTheme(), problems: [] };
}
