const imports = /@import\s+(?:\([^)\n]*\)\s*)?(?:url\(\s*)?["']([^"'\n]+)["'][^;\n]*;/g;

/** Style sheets without the imports that lead back to a sheet which is just being imported; the rest stays in its place. */
export function withoutCircularImports(
  files: readonly (readonly [string, string])[],
  sheets: readonly string[],
): [string, string][] {
  const texts = new Map(files);
  const circular = new Map<string, ReadonlySet<string>>();
  const follow = (path: string, above: ReadonlySet<string>): void => {
    if (circular.has(path)) return;
    const back = new Set<string>();
    circular.set(path, back);
    const within = new Set([...above, path]);
    for (const [, name = ''] of (texts.get(path) ?? '').matchAll(imports)) {
      const target = targetOf(name, path, texts);
      if (target === undefined) continue;
      if (within.has(target)) back.add(name);
      else follow(target, within);
    }
  };
  for (const path of sheets) follow(path, new Set());
  return files.map(([path, text]) => {
    const back = circular.get(path);
    if (back === undefined || back.size === 0) return [path, text];
    const cut = (found: string, name: string) => (back.has(name) ? found.replace(/[^\n]/g, ' ') : found);
    return [path, text.replace(imports, cut)];
  });
}

/** The sheet that an import means: beside the importing one or below `styles`, with or without its extension. */
function targetOf(name: string, importer: string, texts: ReadonlyMap<string, string>): string | undefined {
  const folder = importer.slice(0, importer.lastIndexOf('/') + 1);
  const parts: string[] = [];
  for (const part of (name.startsWith('/') ? name : folder + name).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const path = parts.join('/');
  return [path, `${path}.less`, `styles/${path}`, `styles/${path}.less`].find((known) => texts.has(known));
}
