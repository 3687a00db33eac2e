/** The value of a cookie that scripts may read; undefined when it is not there. */
export function readCookie(name: string): string | undefined {
  return findCookie(document.cookie, name);
}

/** A cookie's value in a list of cookies. One whose escapes are broken, which is none of ours, is taken as it stands. */
export function findCookie(cookies: string, name: string): string | undefined {
  const part = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  if (part === undefined) return undefined;
  const value = part.slice(name.length + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
