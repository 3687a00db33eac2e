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
  introspected: 4_000_000,
  /** Characters of an answer to a visitor. */
  answerLength: 10_000_000,
  /** Characters of an answer to a contributor or a program: a file of 100 MB in base64, and what is around it. */
  contributorAnswerLength: 150_000_000,
  /** Objects and lists within each other in the variables. */
  variableDepth: 32,
  /** Characters of a text in the variables: those of the longest file that comes as text, a list of subscribers. */
  variableTextLength: 2_000_000,
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
 * JSON refuses. Nor is a text longer than any that is written: files come as bytes in `base64`, which is what they are named. What
 * is wrong, or null.
 */
export function findValueProblem(values: unknown): string | null {
  return problemWithin(values, limits.variableDepth);
}

/** Makes no list of what is inside: a file of products comes as tens of thousands of texts. */
function problemWithin(value: unknown, levels: number, name = ''): string | null {
  if (levels === 0) return 'The variables are nested too deep.';
  if (typeof value === 'string') {
    if (value.length > limits.variableTextLength && name !== 'base64')
      return `No text may have more than ${limits.variableTextLength} characters.`;
    return findCharacterProblem(value);
  }
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) {
    for (const item of value) {
      const problem = problemWithin(item, levels - 1);
      if (problem !== null) return problem;
    }
    return null;
  }
  // Names are texts, too, in values that are stored as JSON.
  for (const [key, inner] of Object.entries(value)) {
    const problem = findCharacterProblem(key) ?? problemWithin(inner, levels - 1, key);
    if (problem !== null) return problem;
  }
  return null;
}

function findCharacterProblem(text: string): string | null {
  if (text.includes('\0')) return 'No text may hold the character U+0000.';
  return text.isWellFormed() ? null : 'No text may hold half of a character.';
}

/** The same of the values that are written into the operation. */
export function findLiteralProblem(document: DocumentNode): string | null {
  const texts: string[] = [];
  visit(document, { StringValue: (node) => void texts.push(node.value) });
  return findValueProblem(texts);
}
