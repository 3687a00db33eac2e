import type { DraftStore } from './draft-store.ts';
import type { StyleOption } from './style-graph.ts';

/** Values of a theme's options by their names; what is not here is as the theme has it. */
export type StyleValues = Readonly<Record<string, string | number | boolean>>;

/** How the website is to look. */
export interface Style {
  readonly values: StyleValues;
  readonly customCss: string;
}

/** A style that is open. */
export interface StyleSession {
  readonly store: DraftStore<Style>;
  readonly options: readonly StyleOption[];
  /** The website has no theme, and is shown by the product's own templates. */
  readonly isWithoutTheme: boolean;
}
