/** A weight is kept in millionths of its unit, as a number of kilograms or pounds with at most 6 decimals; null when it is none. */
export function readWeight(text: string): number | null {
  const parts = /^(\d{1,7})(?:\.(\d{1,6}))?$/.exec(text.trim());
  return parts ? Number(parts[1]) * 1_000_000 + Number((parts[2] ?? '').padEnd(6, '0')) : null;
}

/** Millionths of a unit as people write them: `2.5`. */
export function writeWeight(millionths: number): string {
  const fraction = String(millionths % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${Math.floor(millionths / 1_000_000)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A weight that a catalogue keeps as a number, to the nearest millionth of its unit; null when it is unknown or makes no sense. */
export function weightOf(weight: number | null): number | null {
  return weight === null || !(weight >= 0) || weight > 1e7 ? null : Math.round(weight * 1e6);
}
