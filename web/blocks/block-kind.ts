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

/** A field of a block. */
export interface BlockField {
  readonly name: string;
  readonly control: BlockControl;
  /** What it is until someone fills it in. */
  readonly byDefault: unknown;
}

/** How a field is filled in, and what it takes. */
export type BlockControl =
  | { readonly kind: 'html' | 'reference' | 'address' | 'flag' | 'table' }
  | { readonly kind: 'words'; readonly maxLength: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly isWhole: boolean }
  | { readonly kind: 'list'; readonly most: number; readonly fields: readonly BlockField[] };
