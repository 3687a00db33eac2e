const conf = 'template.conf';
/** Where authors keep the files of a theme, the likeliest first; then comes any other folder, up to two folders down. */
const usualRoots = ['', 'template/', 'src/', 'build/'];
export const deepestThemeRoot = 2;

/** The folder among these files that a theme begins in, ending in `/` or empty; undefined where none holds a `template.conf`. */
export function findThemeRoot(paths: Iterable<string>): string | undefined {
  const roots = [...paths]
    .filter((path) => path === conf || path.endsWith(`/${conf}`))
    .map((path) => path.slice(0, -conf.length))
    .filter((root) => depthOf(root) <= deepestThemeRoot)
    .sort((one, other) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1));
  return usualRoots.find((root) => roots.includes(root)) ?? roots[0];
}

/** The files of the theme among these, by their paths from where it begins; undefined where there is no theme. */
export function filesOfTheme<File extends { readonly path: string }>(
  files: readonly File[],
): readonly File[] | undefined {
  const root = findThemeRoot(files.map(({ path }) => path));
  if (root === undefined) return undefined;
  return files.flatMap((file) =>
    file.path.startsWith(root) ? [{ ...file, path: file.path.slice(root.length) }] : [],
  );
}

const depthOf = (root: string) => root.split('/').length - 1;
