/** Whether a text has more characters than it may, an emoji counting as one; a text that is far too long is not counted through. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > 2 * most || (text.length > most && [...text].length > most);
}
