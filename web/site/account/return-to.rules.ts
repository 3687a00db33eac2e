const longest = 2_000;
const nowhere = 'http://nowhere.invalid';

/**
 * Where someone goes back to is a path of this website, with its query and what stands behind #, and never another website's, whatever was written.
 * The pages of signing in lead nowhere: whoever comes from there stays at their account.
 */
export function safeReturn(wanted: string): string | undefined {
  if (wanted.length > longest || !/^\/(?![/\\])[^\s\\]*$/.test(wanted) || /\p{Cc}/u.test(wanted))
    return undefined;
  if (!URL.canParse(wanted, nowhere)) return undefined;
  const { origin, pathname, search, hash } = new URL(wanted, nowhere);
  if (origin !== nowhere || /^\/account(?:\/|$)/i.test(pathname) || pathname.startsWith('//'))
    return undefined;
  return pathname + search + hash;
}
