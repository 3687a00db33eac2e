import { isRecord } from '#schema/record.ts';

/** One request of a case document, with the answer that is promised. */
export interface HttpCase {
  /** What it promises, as a sentence. */
  readonly title: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly expected: {
    readonly status: number;
    /** Patterns by name; `-` as a value means that the header is not sent. */
    readonly headers: readonly (readonly [string, string])[];
    /** JSON pattern, or text as it is. */
    readonly body: string | undefined;
  };
}

/**
 * Reads a case document: requests as they go over the wire, each below `### ` and its title, each followed by `### expect`
 * and its answer. `{{name}}` stands for a value of the test shop.
 */
export function readHttpCases(document: string, values: Readonly<Record<string, string>>): HttpCase[] {
  const filled = document.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => fill(name.trim(), values));
  const sections = filled
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return { title: title.trim(), ...readMessage(lines) };
    });
  return sections.flatMap(({ title, start, headers, body }, index) => {
    if (title === 'expect') return [];
    const answer = sections[index + 1];
    if (answer?.title !== 'expect') throw new Error(`No answer is expected of "${title}".`);
    const [method = '', url = ''] = start.split(' ');
    const status = Number(answer.start.split(' ')[1]);
    const expected = { status, headers: answer.headers, body: answer.body };
    return [{ title, method, url, headers: Object.fromEntries(headers), body, expected }];
  });
}

function fill(name: string, values: Readonly<Record<string, string>>): string {
  const letters = /^(\d+) letters$/.exec(name);
  if (letters) return 'x'.repeat(Number(letters[1]));
  const value = values[name];
  if (value === undefined) throw new Error(`The test shop has no {{${name}}}.`);
  return value;
}

function readMessage(lines: readonly string[]) {
  const first = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  const end = lines.findIndex((line, index) => index > first && line.trim() === '');
  const head = lines.slice(first + 1, end < 0 ? undefined : end).filter((line) => !line.startsWith('#'));
  const body = end < 0 ? '' : lines.slice(end).join('\n').trim();
  const headers = head.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { start: lines[first] ?? '', headers, body: body === '' ? undefined : body };
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  '<any>': (value) => value !== undefined,
  '<string>': (value) => typeof value === 'string' && value !== '',
  '<id>': (value) => typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  '<integer>': Number.isInteger,
  '<path>': (value) => typeof value === 'string' && /^\/[^/]/.test(value),
};

/** Where a value differs from a JSON pattern, one line for each place. In a pattern `<…>` names a kind of value. */
export function findDifferences(pattern: unknown, value: unknown, path = '$'): string[] {
  if (typeof pattern === 'string') {
    const isKind = kinds[pattern];
    const fits = isKind ? isKind(value) : value === pattern;
    return fits ? [] : [`${path} is ${JSON.stringify(value)}, not ${pattern}`];
  }
  if (Array.isArray(pattern)) {
    if (!Array.isArray(value)) return [`${path} is ${JSON.stringify(value)}, not a list`];
    const length =
      value.length === pattern.length ? [] : [`${path} has ${value.length} items, not ${pattern.length}`];
    return [
      ...length,
      ...pattern.flatMap((each, index) => findDifferences(each, value[index], `${path}[${index}]`)),
    ];
  }
  if (!isRecord(pattern))
    return pattern === value ? [] : [`${path} is ${JSON.stringify(value)}, not ${pattern}`];
  if (!isRecord(value)) return [`${path} is ${JSON.stringify(value)}, not an object`];
  const names = new Set([...Object.keys(pattern), ...Object.keys(value)]);
  return [...names].flatMap((name) =>
    name in pattern
      ? findDifferences(pattern[name], value[name], `${path}.${name}`)
      : [`${path}.${name} is not promised`],
  );
}
