import { getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { isRecord } from '#schema/record.ts';
import { strictJson } from './strict-json.ts';
import { positionAt, type ThemeProblem } from './theme.ts';

/**
 * Configuration files are JSON, but comments, trailing commas, text after the end, names without quotes and texts in
 * single ones are read all the same and reported; from a broken file whatever could be read is kept.
 */
export function readLooseJson(file: string, text: string, problems: ThemeProblem[]): Record<string, unknown> {
  const deep = tooDeepAt(text);
  if (deep !== undefined) {
    const message = `Lists and objects are nested more than ${maxDepth} deep.`;
    const at = positionAt(text, deep);
    problems.push({ severity: 'error', file, ...at, message, whatWeDid: 'Defaults were used.' });
    return {};
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: true });
  const asScript = readScriptObject(text, errors);
  if (asScript !== undefined) {
    problems.push({ severity: 'warning', file, ...positionAt(text, asScript.offset), ...notQuoted });
    return asScript.value;
  }
  const value: unknown = tree === undefined ? undefined : getNodeValue(tree);
  const end = tree === undefined ? text.length : tree.offset + tree.length;
  const within = errors.filter((error) => error.offset < end || !isRecord(value));
  const after = errors.find((error) => error.offset >= end && isRecord(value) && closes(text, end));
  for (const error of within.slice(0, 5)) problems.push(problemOf(file, text, error));
  if (after !== undefined) {
    const message = 'There is text after the end of the JSON.';
    const at = positionAt(text, after.offset);
    problems.push({ severity: 'warning', file, ...at, message, whatWeDid: 'It was skipped.' });
  } else {
    const unclosed = errors.find((error) => error.offset >= end && isRecord(value));
    if (unclosed !== undefined) problems.push(problemOf(file, text, unclosed));
  }
  const comma = /,\s*[\]}]/.exec(text);
  if (errors.length === 0 && comma !== null && !isJson(text)) {
    problems.push({
      severity: 'warning',
      file,
      ...positionAt(text, comma.index),
      message: 'There is a comma with nothing after it.',
      whatWeDid: 'It was skipped.',
    });
  }
  if (isRecord(value)) return value;
  if (errors.length === 0) {
    problems.push({
      severity: 'error',
      file,
      line: 1,
      column: 1,
      message: 'This file should hold one JSON object.',
      whatWeDid: 'Defaults were used.',
    });
  }
  return {};
}

const maxDepth = 100;

/** Where the nesting becomes deeper than a reader can go. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (const found of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\]]/g)) {
    if (found[0] === '{' || found[0] === '[') depth += 1;
    else if (found[0] === '}' || found[0] === ']') depth -= 1;
    if (depth > maxDepth) return found.index;
  }
  return undefined;
}

const notQuoted = {
  message: 'Names and texts in JSON stand in double quotes.',
  whatWeDid: 'It was read all the same.',
};

/** What is wrong with nothing but its quotes, and where that begins; undefined when there is more to it, or less. */
function readScriptObject(
  text: string,
  errors: readonly ParseError[],
): { value: Record<string, unknown>; offset: number } | undefined {
  const wrong = errors.find(({ error }) => printParseErrorCode(error) !== 'InvalidCommentToken');
  if (wrong === undefined) return undefined;
  const left: ParseError[] = [];
  const tree = parseTree(strictJson(text), left, { allowTrailingComma: true });
  const value: unknown = tree === undefined || left.length > 0 ? undefined : getNodeValue(tree);
  return isRecord(value) ? { value, offset: wrong.offset } : undefined;
}

/** Whether an object that ends here was closed, rather than cut off by the end of the file. */
function closes(text: string, end: number): boolean {
  return text.charAt(end - 1) === '}';
}

function problemOf(file: string, text: string, error: ParseError): ThemeProblem {
  const at = positionAt(text, error.offset);
  const code = printParseErrorCode(error.error);
  if (code === 'InvalidCommentToken') {
    return {
      severity: 'warning',
      file,
      ...at,
      message: 'JSON has no comments.',
      whatWeDid: 'It was skipped.',
    };
  }
  const reason = code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const whatWeDid = 'What could be read was used, defaults for the rest.';
  return { severity: 'error', file, ...at, message: `This is not valid JSON (${reason}).`, whatWeDid };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A text from loosely typed data, or the default. */
export function textOf(value: unknown, otherwise = ''): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : otherwise;
}

/** True for `true` and for the text "true", as authors write both. */
export function flagOf(value: unknown): boolean {
  return value === true || value === 'true';
}

/** A finite number, also when written as text; undefined otherwise. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The texts of a list; one text counts as a list of one. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** The objects of a list; anything else in it is left out. */
export function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
