const maxPathLength = 2000;

/**
 * A page is counted under one path however it was written: from the root, without query and fragment, without dots,
 * doubled or trailing slashes; null when it is longer than 2000 characters.
 */
export function normalizePath(path: string): string | null {
  if (path.length > maxPathLength) return null;
  const [beforeQuery = ''] = path.trim().split(/[?#]/, 1);
  const { pathname } = new URL(
    `http://website.invalid/${beforeQuery.replace(/[\\/]+/g, '/').replace(/^\//, '')}`,
  );
  const normalized = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return normalized.length <= maxPathLength ? normalized : null;
}
