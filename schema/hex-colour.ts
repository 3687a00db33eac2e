/** Whether a text is a colour as `#rrggbb`: nothing else that a style could take for one. */
export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
