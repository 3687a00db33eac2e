import type { BlockField } from '#schema/block-values.rules.ts';

/** A kind of block as the editor knows it: what it is called, and how its fields are filled in. */
export interface BlockKind {
  /** As layouts store it. */
  readonly name: string;
  readonly title: string;
  /** What it stands among where owners choose. */
  readonly group: string;
  /** Layouts of it that owners choose at once, with what their fields are at first. */
  readonly variants: readonly { readonly title: string; readonly value: Readonly<Record<string, unknown>> }[];
  /** The class names of its element. */
  readonly className: string;
  readonly code: number;
  /** The version of its fields as they are written today. */
  readonly version: number;
  readonly fields: readonly BlockField[];
}
