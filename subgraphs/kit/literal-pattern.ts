/** A text as a pattern of LIKE that means the text itself; Prisma's `contains` leaves what `%` and `_` mean as it is. */
export function asLiteralPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
