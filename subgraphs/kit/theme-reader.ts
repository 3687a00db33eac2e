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
  readonly type: 'color' | 'dropdown' | 'value' | 'checkbox' | 'font';
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
  readonly problems: readonly ThemeReportProblem[];
  readonly styleOptions: readonly ThemeReportOption[];
  readonly customTypes: readonly ThemeReportType[];
}

/** Reads a theme's files: who renders pages knows how, whoever stores them does not. */
export type ThemeReader = (files: ReadonlyMap<string, Uint8Array>) => Promise<ThemeReport>;
