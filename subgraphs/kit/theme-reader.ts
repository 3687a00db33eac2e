/** Something in a theme that is not as it must be, and what was done about it. */
export interface ThemeReportProblem {
  readonly severity: 'error' | 'warning';
  readonly file: string;
  /** Counted from 1; 0 when it is the file, or the theme, as a whole. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly whatWeDid: string;
}

/** Something that the owner of a website may choose about a theme's looks. */
export interface ThemeReportOption {
  readonly name: string;
  readonly type: 'color' | 'dropdown' | 'value' | 'checkbox' | 'font' | 'image';
  readonly title: string;
  readonly category: string;
  readonly defaultValue: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  readonly unit: string;
  readonly options: readonly string[];
}

/** A kind of item that a theme brings, with fields of its own. */
export interface ThemeReportType {
  readonly name: string;
  readonly title: string;
  readonly base: string;
  readonly fields: readonly { readonly name: string; readonly title: string; readonly type: string }[];
}

/** What is in the files of a theme. */
export interface ThemeReport {
  /** False for a theme that no page can be shown with. */
  readonly isUsable: boolean;
  /** Style sheets that cannot be compiled at all: pages would go without them. */
  readonly unstyled: readonly string[];
  readonly problems: readonly ThemeReportProblem[];
  readonly styleOptions: readonly ThemeReportOption[];
  readonly customTypes: readonly ThemeReportType[];
}

/** What the owner chose of a theme's looks, and CSS of their own. */
export interface ChosenStyle {
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly customCss: string;
}

/** Reads a theme's files: who renders pages knows how, whoever stores them does not. */
export interface ThemeReader {
  read(files: ReadonlyMap<string, Uint8Array>): Promise<ThemeReport>;
  /** What is wrong with CSS of an owner's own, after the style sheets of a theme; without files, after none. */
  checkCss(
    files: ReadonlyMap<string, Uint8Array>,
    style: ChosenStyle,
  ): Promise<readonly ThemeReportProblem[]>;
}
