/** Addresses that only name something, such as the namespace of SVG. */
const onlyNames = new Set(['www.w3.org', 'w3.org', 'schema.org', 'ogp.me', 'xmlns.com', 'purl.org']);
/** More than so many are no longer a choice. */
const maxHosts = 40;

const address = /(?:["'`(=]|\burl\()\s*(?:https?:)?\\?\/\\?\/([a-z0-9.-]+(?::\d{1,5})?)(?=[\\/"'`?#)\s])/gi;

/** Hosts, with their ports, of the web addresses that stand in quotes in scripts, style sheets or HTML. */
export function namedHosts(...texts: readonly string[]): string[] {
  const hosts = new Set<string>();
  for (const text of texts) {
    for (const [, host = ''] of text.matchAll(address)) {
      const name = host.toLowerCase();
      if (isHost(name) && !onlyNames.has(name)) hosts.add(name);
      if (hosts.size >= maxHosts) return [...hosts];
    }
  }
  return [...hosts];
}

/** The host of an address that a page loads something from; undefined for one of the website itself. */
export function hostOf(url: string): string | undefined {
  const [, host = ''] = /^\s*(?:https?:)?\/\/([^/?#\s]+)/i.exec(url) ?? [];
  const name = host.toLowerCase();
  return isHost(name) ? name : undefined;
}

function isHost(name: string): boolean {
  return /^(?:localhost|(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+)(?::\d{1,5})?$/.test(name);
}

const evaluated =
  /\beval\s*\(|\bnew\s+Function\s*\(|\bFunction\s*\(\s*["'`](?!return this["'`])|\bset(?:Timeout|Interval)\s*\(\s*["'`]/;

/** Whether a script makes code out of texts. */
export function evaluatesText(script: string): boolean {
  return evaluated.test(script);
}
