/** The value of a cookie that scripts may read; undefined when it is not there. */
export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(`${name}=`)) return decodeURIComponent(part.slice(name.length + 1));
  }
  return undefined;
}
