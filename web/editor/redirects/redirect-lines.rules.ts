/** A redirect as someone wrote it, and in which line. */
export interface RedirectLine {
  readonly line: number;
  readonly source: string;
  readonly target: string;
}

/** What a text of redirects says, and the lines that are none. */
export interface RedirectLines {
  readonly redirects: readonly RedirectLine[];
  readonly wrong: readonly { readonly line: number; readonly text: string }[];
}

/** Reads a redirect in each line; empty lines, comments and a line of titles are passed over. The last line of a path counts. */
export function readRedirectLines(text: string): RedirectLines {
  const bySource = new Map<string, RedirectLine>();
  const wrong: { line: number; text: string }[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || (index === 0 && !line.includes('/'))) continue;
    const [source = '', target = '', ...others] = line
      .split(/\s*->\s*|\s*[,;\t]\s*/)
      .map((part) => part.replaceAll(/^"|"$/g, '').trim());
    // What a hosted website exports ends in its status.
    const isWhole = others.every((part) => /^30[1278]?$/.test(part) || part === '');
    if (source === '' || target === '' || !isWhole) wrong.push({ line: index + 1, text: line });
    else bySource.set(source, { line: index + 1, source, target });
  }
  return { redirects: [...bySource.values()], wrong };
}

/** Lists of at most so many. */
export function inParts<Value>(values: readonly Value[], size: number): Value[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, part) => values.slice(part * size, (part + 1) * size));
}
