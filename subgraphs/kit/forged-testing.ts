const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A base64url text whose last letter is its neighbour: another text, and often one that stands for the very same bytes. */
export function neighbourOf(token: string): string {
  const last = letters.indexOf(token.slice(-1));
  return `${token.slice(0, -1)}${letters[last ^ 1]}`;
}
