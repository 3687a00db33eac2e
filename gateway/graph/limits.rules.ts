import { type DocumentNode, GraphQLError, visit } from 'graphql';

/** What one operation may ask for. */
export const limits = {
  /** Characters of a document. */
  textLength: 250_000,
  /** Brackets of a document within each other. */
  openBrackets: 200,
  /** Lexical tokens of a document. */
  tokens: 4_000,
  /** Operations and fragments of a document. */
  definitions: 100,
  /** Fields of a document as they are written. */
  fields: 1_000,
  /** Fields of a document with every fragment written out where it is spread, and once more where it is defined. */
  expandedFields: 6_000,
  /** Pairs of fields that answer under one name at one place. */
  repetitions: 5_000,
  /** Places of a document where a fragment is spread. */
  spreads: 250,
  directives: 100,
  variables: 100,
  /** Characters of a name. */
  nameLength: 200,
  /** Fields below each other; an introspection query needs 13. */
  depth: 16,
  /** Fields under another name. */
  aliases: 60,
  /** Fields at the top. */
  rootFields: 20,
  /** Fields in all, each as often as the lists above it may hold items. */
  cost: 100_000,
  /** Characters of what the schema answers about itself: twice all that there is. */
  introspected: 3_500_000,
  /** Characters of an answer to a visitor. */
  answerLength: 10_000_000,
  /** Characters of an answer to a contributor or a program: a file of 100 MB in base64, and what is around it. */
  contributorAnswerLength: 150_000_000,
  /** Objects and lists within each other in the variables. */
  variableDepth: 32,
} as const;

/** The refusal of an operation that is larger than is allowed. */
export function tooLarge(reason: string): GraphQLError {
  return new GraphQLError(`The operation ${reason}.`, { extensions: { code: 'OPERATION_TOO_LARGE' } });
}

/** Says when the text of an operation is too long or too deep to be read; null when it is not. */
export function findTextProblem(text: string): GraphQLError | null {
  if (text.length > limits.textLength)
    return tooLarge(
      `is ${text.length} characters long; ${limits.textLength} are allowed. Send long values as variables`,
    );
  return isNestedTooDeep(text)
    ? tooLarge(`opens more than ${limits.openBrackets} brackets within each other`)
    : null;
}

/** Reading goes one step deeper with each bracket, until there is no room; those in texts count too, which need never be so many. */
function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\](){}]/g)) {
    depth = Math.max(0, depth + ('[({'.includes(bracket) ? 1 : -1));
    if (depth > limits.openBrackets) return true;
  }
  return false;
}

/**
 * Values are nested no deeper than any input of the schema needs, so that nothing that reads them runs out of room, and no
 * text in them holds what PostgreSQL stores nowhere: the character U+0000, or half of a character (a surrogate alone), which its
 * JSON refuses. What is wrong, or null.
 */
export function findValueProblem(values: unknown): string | null {
  let level: unknown[] = [values];
  for (let depth = 0; depth < limits.variableDepth && level.length > 0; depth += 1) {
    const texts = level.filter((value) => typeof value === 'string');
    if (texts.some((text) => text.includes('\0'))) return 'No text may hold the character U+0000.';
    if (!texts.every((text) => text.isWellFormed())) return 'No text may hold half of a character.';
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? entriesOf(value) : []));
  }
  return level.length > 0 ? 'The variables are nested too deep.' : null;
}

/** What is in a list or an object: names are texts, too, in values that are stored as JSON. */
function entriesOf(value: object): unknown[] {
  return Array.isArray(value)
    ? value
    : [
        ...Object.keys(value).filter((name) => name.includes('\0') || !name.isWellFormed()),
        ...Object.values(value),
      ];
}

/** The same of the values that are written into the operation. */
export function findLiteralProblem(document: DocumentNode): string | null {
  const texts: string[] = [];
  visit(document, { StringValue: (node) => void texts.push(node.value) });
  return findValueProblem(texts);
}
