/** How few are left of one variant, as page contexts carry it; without attributes it is the only variant. */
export interface ScarcityView {
  readonly attributes: Readonly<Record<string, string>> | null;
  readonly qtyInStock: number;
}

/** One line about how few are left. */
export interface ScarcityLine extends ScarcityView {
  /** What it is about, `Large / Blue`; empty for the only variant. */
  readonly name: string;
  readonly text: string;
  /** Whether it waits until its variant is chosen. */
  readonly isHidden: boolean;
}

/** The owner's words with how many are left; a variant's line is shown before it is chosen only where the owner says so. */
export function scarcityLines(
  views: readonly ScarcityView[],
  settings: {
    readonly text: string;
    readonly isShownByDefault: boolean;
    /** What values are called on the page; as they are by default. */
    readonly words?: Readonly<Record<string, string>>;
  },
): ScarcityLine[] {
  return views.map((view) => ({
    ...view,
    name: Object.values(view.attributes ?? {})
      .map((value) => settings.words?.[value] ?? value)
      .join(' / '),
    text: settings.text.replaceAll('{qtyInStock}', String(view.qtyInStock)),
    isHidden: view.attributes !== null && !settings.isShownByDefault,
  }));
}

/** Once a variant is chosen, only its own line is shown. */
export function isLineOf(
  attributes: Readonly<Record<string, string>>,
  variant: { readonly attributes: Readonly<Record<string, string>> },
): boolean {
  return Object.entries(attributes).every(([name, value]) => variant.attributes[name] === value);
}
