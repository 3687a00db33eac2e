/** The files of a theme by relative posix path (`blocks/header.block`), text or bytes. */
export type ThemeFiles = ReadonlyMap<string, Uint8Array | string>;

/** Something in a theme that its author should mend, with what was done about it meanwhile. */
export type ThemeProblem = {
  /** An error means that something the author wrote has no effect; a warning that it was read all the same. */
  severity: 'error' | 'warning';
  /** Relative path in the theme, or an empty string when no single file is to blame. */
  file: string;
  /** From 1; 0 when the whole file is meant. */
  line: number;
  /** From 1; 0 when the whole line is meant. */
  column: number;
  message: string;
  whatWeDid: string;
};

/** One stretch of template text and the file it was read from. */
export type TemplatePart = { readonly file: string; readonly text: string };

/** A template before parsing: one file, or the regions of a layout in order. */
export type TemplateSource = { readonly parts: readonly TemplatePart[] };

export type ThemeLayout = {
  key: string;
  name: string;
  /** Region files in order, e.g. `site.region`. */
  regions: readonly string[];
  source: TemplateSource;
};

export type ThemeBlock = {
  /** The name that `apply` uses, e.g. `header.block`. */
  key: string;
  source: TemplateSource;
  /** The system block this one draws (`image`, `button`, ...), when its `.block.conf` names one. */
  overrides: string | undefined;
};

/** How a collection orders its items. */
export type CollectionOrdering = 'chronological' | 'user-orderable' | 'calendar' | 'music-album';

export type CollectionConf = {
  title: string;
  addText: string;
  acceptTypes: readonly string[];
  ordering: CollectionOrdering;
  icon: string;
  folder: boolean;
  index: boolean;
  indexType: string;
  fullData: boolean;
  pageSize: number;
  view: string;
  /** The layout that the collection opens with, when it names one. */
  layout: string;
};

export type ThemeCollection = {
  typeName: string;
  conf: CollectionConf;
  list: TemplateSource | undefined;
  item: TemplateSource | undefined;
};

export type ThemePage = {
  name: string;
  title: string;
  source: TemplateSource;
};

export type CustomFieldType = 'text' | 'wysiwyg' | 'image' | 'checkbox' | 'gallery';

export type CustomType = {
  title: string;
  name: string;
  base: 'text' | 'image' | 'video' | 'event' | 'audio';
  fields: readonly { name: string; title: string; type: CustomFieldType }[];
};

/** One thing about the look that a site owner may change, declared in a style sheet by `// tweak: {...}`. */
export type StyleOption = {
  /** The LESS variable without its `@`, or the class name without its dot. */
  name: string;
  /**
   * A variable changes the style sheet; a class is put on the body (with the chosen value, for a dropdown); a rule is
   * a class in the style sheet whose font, or background picture, changes.
   */
  target: 'variable' | 'class' | 'rule';
  type: 'color' | 'dropdown' | 'value' | 'checkbox' | 'font' | 'image';
  title: string;
  category: string;
  /** As written in the style sheet. */
  defaultValue: string;
  min: number | undefined;
  max: number | undefined;
  step: number | undefined;
  unit: string;
  options: readonly string[];
  /** What the rule declares by property, when the target is one. */
  declarations: Readonly<Record<string, string>>;
  /** A selector: the option has an effect only while something on the page matches; empty when always. */
  shownWith: string;
  file: string;
  line: number;
};

/** What the scripts and style sheets of a theme load from elsewhere, by the addresses in them. */
export type ThemeReach = {
  /** Hosts, with their ports. */
  readonly scriptHosts: readonly string[];
  readonly styleHosts: readonly string[];
  /** Whether its scripts make code out of texts, as `eval` does. */
  readonly evaluatesText: boolean;
};

/** A template-site folder, read once and never changed: everything rendering needs. */
export type Theme = {
  /** Changes when any file changes; compiled templates are cached by it. */
  revision: string;
  name: string;
  author: string;
  layouts: ReadonlyMap<string, ThemeLayout>;
  blocks: ReadonlyMap<string, ThemeBlock>;
  collections: ReadonlyMap<string, ThemeCollection>;
  pages: ReadonlyMap<string, ThemePage>;
  navigations: readonly { name: string; title: string }[];
  /** Paths in compile order, reset first. */
  stylesheets: readonly string[];
  scripts: readonly string[];
  assets: readonly string[];
  /** Texts by locale (`en-US`), then by key. */
  strings: ReadonlyMap<string, Readonly<Record<string, string>>>;
  styleOptions: readonly StyleOption[];
  /** Collection types that the product supplies templates for. */
  systemCollections: readonly string[];
  customTypes: readonly CustomType[];
  /** Whether it draws the product's own parts itself, the shop, the cart and so on, and wants none of their base styles. */
  drawsAll: boolean;
  reach: ThemeReach;
  /** Whether its scripts or templates call the script library of the hosted original (`Y`, `Static`, `ImageLoader`). */
  callsScriptLibrary: boolean;
  files: ThemeFiles;
};

/** What reading a folder gave: no theme when it cannot be used at all. */
export type ThemeReading = { theme: Theme | undefined; problems: readonly ThemeProblem[] };

const unicode = new TextDecoder('utf-8', { fatal: true });
const western = new TextDecoder('windows-1252');

/** A theme's file as text, without a byte order mark; undefined when there is no such file. Old editors wrote Latin-1. */
export function themeText(files: ThemeFiles, path: string): string | undefined {
  const raw = files.get(path);
  if (raw === undefined) return undefined;
  const text = typeof raw === 'string' ? raw : decoded(raw);
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function decoded(bytes: Uint8Array): string {
  try {
    return unicode.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}

/** Line and column (from 1) of an offset in a text. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}
