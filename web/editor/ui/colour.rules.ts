/** A colour as hue 0 to 360, and saturation, lightness and alpha 0 to 1. */
export interface Hsl {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
  readonly alpha: number;
}

/** What is wrong with the parts of a colour; null when it is one. Without an alpha it is opaque. */
export function findHslProblem({ hue, saturation, lightness, alpha = 1 }: Partial<Hsl>): string | null {
  const parts = [hue, saturation, lightness];
  if (parts.some((part) => part === undefined || Number.isNaN(part))) return 'Missing an H/S/L value.';
  const isWithin = (value: number | undefined, most: number) =>
    value !== undefined && value >= 0 && value <= most;
  if (!isWithin(hue, 360)) return 'Hue out of bounds.';
  if (!isWithin(saturation, 1)) return 'Saturation out of bounds.';
  if (!isWithin(lightness, 1)) return 'Lightness out of bounds.';
  return isWithin(alpha, 1) ? null : 'Alpha out of bounds.';
}

/** The hex number of a colour: 3 or 6 digits, with or without #. Null for anything else. */
export function readHex(text: string): string | null {
  const [, digits] = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${whole.toLowerCase()}`;
}

/** The three numbers of a colour, each 0 to 255; null when one is none. */
export function readRgb(texts: readonly string[]): readonly number[] | null {
  const numbers = texts.map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  return numbers.length === 3 && numbers.every((one) => one >= 0 && one <= 255)
    ? numbers.map(Math.round)
    : null;
}

/** A colour is dark when its luminance is below 65 percent: what is written on it is white then. */
export function isDark(red: number, green: number, blue: number): boolean {
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255 < 0.65;
}
