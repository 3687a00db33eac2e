import { type DocumentNode, GraphQLError, visit } from 'graphql';

/** What one operation may ask for. */
export const limits = {
  /** Characters of a document. */
  textLength: 250_000,
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
  introspected: 1_600_000,
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

/** Says when the text of an operation is too long to be read; null when it is not. */
export function findTextProblem(text: string): GraphQLError | null {
  return text.length > limits.textLength
    ? tooLarge(
        `is ${text.length} characters long; ${limits.textLength} are allowed. Send long values as variables`,
      )
    : null;
}

/**
 * Values are nested no deeper than any input of the schema needs, so that nothing that reads them runs out of room, and no
 * text in them holds the character U+0000, which PostgreSQL stores nowhere. What is wrong, or null.
 */
export function findValueProblem(values: unknown): string | null {
  let level: unknown[] = [values];
  for (let depth = 0; depth < limits.variableDepth && level.length > 0; depth += 1) {
    if (level.some((value) => typeof value === 'string' && value.includes('\0')))
      return 'No text may hold the character U+0000.';
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? entriesOf(value) : []));
  }
  return level.length > 0 ? 'The variables are nested too deep.' : null;
}

/** What is in a list or an object: names are texts, too, in values that are stored as JSON. */
function entriesOf(value: object): unknown[] {
  return Array.isArray(value)
    ? value
    : [...Object.keys(value).filter((name) => name.includes('\0')), ...Object.values(value)];
}

/** The same of the values that are written into the operation. */
export function findLiteralProblem(document: DocumentNode): string | null {
  const texts: string[] = [];
  visit(document, { StringValue: (node) => void texts.push(node.value) });
  return findValueProblem(texts);
}
