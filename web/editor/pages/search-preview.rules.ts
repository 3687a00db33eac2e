/** About so many characters of a title are shown by search engines. */
export const mostOfTitle = 60;
/** About so many characters of a description are shown by search engines. */
export const mostOfDescription = 160;

/** What is shown of a text that may be too long: it ends at a word where it can. */
export function cutText(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most).join('');
  const atWord = cut.lastIndexOf(' ');
  return `${atWord > most / 2 ? cut.slice(0, atWord) : cut}…`;
}
