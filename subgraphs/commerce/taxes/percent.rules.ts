/** A percentage is from 0 to 100 with at most 6 decimals; it is kept in millionths. Null when it is not one. */
export function readTaxPercent(text: string): number | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(text.trim().replace(/\s?%$/, ''));
  if (!parts) return null;
  const millionths = Number(parts[1]) * 1_000_000 + Number((parts[2] ?? '').padEnd(6, '0'));
  return millionths <= 100_000_000 ? millionths : null;
}

/** Millionths of a percent as people write them: `7.25`. */
export function writeTaxPercent(millionths: number): string {
  const whole = Math.floor(millionths / 1_000_000);
  const fraction = String(millionths % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(whole) : `${whole}.${fraction}`;
}
