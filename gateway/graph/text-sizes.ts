import { GraphQLError, type GraphQLSchema, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { findDocumentProblems } from './document-size.rules.ts';
import { findTextProblem, limits } from './limits.rules.ts';

const keptLength = 5_000_000;

/**
 * Refuses texts that would take long to validate. Apollo Server has no place for that between reading a document and validating
 * it, so it is done before; each text once.
 */
export class TextSizes {
  readonly #allowed = new LRUCache<string, true>({ maxSize: keptLength });

  assertAllowed(schema: GraphQLSchema, text: string): void {
    if (this.#allowed.has(text)) return;
    const problem = findTextProblem(text) ?? findProblem(schema, text);
    if (problem)
      throw new GraphQLError(problem.message, {
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED', ...problem.extensions, http: { status: 400 } },
      });
    this.#allowed.set(text, true, { size: text.length + 100 });
  }
}

function findProblem(schema: GraphQLSchema, text: string): GraphQLError | undefined {
  try {
    return findDocumentProblems(schema, parse(text, { maxTokens: limits.tokens }))[0];
  } catch (error) {
    // Apollo Server reads it once more, and says what is wrong with it.
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}
