/** The words of a comment, line by line; what it was written in is left out. */
export function commentText(html: string): string {
  const lines = html.replaceAll(/<br\s*\/?>|<\/p>|<\/blockquote>/gi, '\n');
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim();
}
