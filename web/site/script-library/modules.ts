type Module = (library: object, name: string) => unknown;
type Details = { readonly requires?: readonly string[] };

const waiting = new Map<string, { readonly build: Module; readonly requires: readonly string[] }>();

/** Notes down a part that a theme brings along; it is built when it is first used. */
export function addModule(name: string, build: Module, _version?: string, details: Details = {}): void {
  waiting.set(name, { build, requires: details.requires ?? [] });
}

/** Builds what a theme brought along under these names, each once, and first what it needs of the others. */
export function buildModules(library: object, names: readonly unknown[]): void {
  for (const name of names) {
    const module = typeof name === 'string' ? waiting.get(name) : undefined;
    if (typeof name !== 'string' || module === undefined) continue;
    waiting.delete(name);
    buildModules(library, module.requires);
    module.build(library, name);
  }
}
