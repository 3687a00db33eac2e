const hidden = '[hidden]';
const shortestSecret = 4;
const deepestCause = 3;
/** What an error may say of itself beside its message: names, never values. */
const told = [
  'code',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'statusCode',
] as const;

/** An error as it is logged. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly [name: string]: unknown;
}

/**
 * Of an error its kind, message, stack and cause are logged. What else drivers and clients hang on it holds parameters, addresses, headers
 * and answers, so it is left out.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something was thrown that is no error.' };
  const named = told.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  const hasCause = error.cause instanceof Error && depth < deepestCause;
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(error.stack ? { stack: withoutValues(error.stack) } : {}),
    ...Object.fromEntries(named),
    ...(hasCause ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** Messages that quote what was sent: of PostgreSQL about a value, of GraphQL about a variable, of JSON about a text. */
function withoutValues(text: string): string {
  return text
    .replace(/(invalid input (?:syntax|value)[^:\n]*): ".*"/gs, `$1: ${hidden}`)
    .replace(/(got invalid value) .*?(; |$)/gs, `$1 ${hidden}$2`)
    .replace(/(?:, )?(?:\.\.\.)?"[^\n]*?"(?:\.\.\.)? is not valid JSON/g, `, ${hidden} is not valid JSON`);
}

/** What stands in the environment and must stand nowhere else: passwords and keys, and those within addresses. */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): string[] {
  const found = Object.entries(environment).flatMap(([name, value = '']) => {
    if (/(?:PASSWORD|PASSPHRASE|SECRET|(?:API|SECRET)_KEY)$/.test(name)) return [value];
    if (/^OTEL_EXPORTER_OTLP_(?:\w+_)?HEADERS$/.test(name)) return valuesOfHeaders(value);
    if (!/(?:_URL|^BACKUP_TO)$/.test(name) || !URL.canParse(value)) return [];
    const { password } = new URL(value);
    return [password, decode(password)];
  });
  return [...new Set(found)].filter((secret) => secret.length >= shortestSecret);
}

/** What stands in the headers that traces are sent with: `name=value`, with commas between. */
function valuesOfHeaders(text: string): string[] {
  const values = text.split(',').map((pair) => decode(pair.slice(pair.indexOf('=') + 1)).trim());
  return values.flatMap((value) => [value, value.replace(/^\w+ +/, '')]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A path without what looks like a token: a long part of it with digits, small and capital letters. */
export function withoutTokens(path: string): string {
  return path.replace(/(?<=\/)[\w-]{30,}/g, (part) =>
    /\d/.test(part) && /[a-z]/.test(part) && /[A-Z]/.test(part) ? hidden : part,
  );
}

/** Takes out of a line of the log what opens something: known secrets, tokens, and what addresses carry beside their path. */
export function hideSecrets(line: string, secrets: readonly string[]): string {
  let text = line;
  for (const secret of secrets)
    for (const written of new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]))
      text = text.replaceAll(written, hidden);
  return text
    .replace(/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@"'\\]+@/gi, `$1${hidden}@`)
    .replace(/\b(https?:\/\/[^\s?#"'\\]+)\?[^\s#"'\\]+/gi, `$1?${hidden}`)
    .replace(/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${hidden}`)
    .replace(/\b(vk|whsec)_[\w+/=-]{8,}/g, `$1_${hidden}`);
}
