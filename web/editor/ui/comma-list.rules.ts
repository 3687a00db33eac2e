/** What is written with commas between, without the spaces around; nothing of it is empty. */
export function readCommaList(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
