/** A text as a regular expression that finds it, whatever signs it holds. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
