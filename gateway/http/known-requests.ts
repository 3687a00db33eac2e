import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { KeptAnswers } from '../graph/kept-answers.ts';
import type { GraphRequest } from '../graph/request.ts';
import { loggedOperation, noteOperation } from './logged-operation.ts';
import type { Visit } from './viewers.ts';

/** Which kept answer a request gets, and as what it is sent. */
interface KnownRequest {
  readonly key: string;
  readonly contentType: string;
  /** What the log calls the operation. */
  readonly operation: string | undefined;
}

/** Longer bodies are read by Apollo Server each time. */
const longestBody = 20_000;
const maxLength = 4_000_000;
/** All that Apollo Server reads of a request's headers; `authorization` makes nobody anonymous. */
const headersRead = [
  'accept',
  'content-type',
  'x-apollo-operation-name',
  'apollo-require-preflight',
] as const;
const headersKnown = new Set(['content-type', 'content-length', 'cache-control']);

/**
 * Anonymous requests whose answer is kept for everyone. The same request, word for word, passes the same checks: its answer is
 * found before it is read again. What is not kept any more is not found.
 */
export class KnownRequests {
  readonly #answers: Pick<KeptAnswers, 'keyOf' | 'findText'>;
  readonly #known = new LRUCache<string, KnownRequest>({ maxSize: maxLength });

  constructor(answers: Pick<KeptAnswers, 'keyOf' | 'findText'>) {
    this.#answers = answers;
  }

  /** The answer to a request that came before, if it is kept and exact. */
  find(request: FastifyRequest, visit: Visit): { text: string; contentType: string } | undefined {
    if (!visit.isCacheExact || !isAnonymous(request, visit)) return undefined;
    const known = this.#known.get(wordsOf(request, visit));
    const text = known && this.#answers.findText(known.key);
    if (known === undefined || text === undefined) return undefined;
    noteOperation(request, known.operation);
    return { text, contentType: known.contentType };
  }

  /** Notes down under which key the answer to a request is kept. */
  remember(
    request: FastifyRequest,
    visit: Visit,
    context: GraphRequest,
    status: number,
    headers: ReadonlyMap<string, string>,
  ): void {
    const key = this.#answers.keyOf(context);
    const contentType = headers.get('content-type');
    if (key === undefined || contentType === undefined || status !== 200) return;
    if (!isAnonymous(request, visit) || [...headers.keys()].some((name) => !headersKnown.has(name))) return;
    const words = wordsOf(request, visit);
    this.#known.set(
      words,
      { key, contentType, operation: loggedOperation(request) },
      { size: words.length + key.length },
    );
  }
}

/** Nobody in particular: without cookies and keys, all visitors of a website are answered alike. */
function isAnonymous({ headers, body }: FastifyRequest, { apiKey, viewer }: Visit): boolean {
  const isWhole =
    body === undefined || body === null || (typeof body === 'string' && body.length <= longestBody);
  return (
    isWhole &&
    headers.cookie === undefined &&
    headers.authorization === undefined &&
    apiKey === undefined &&
    viewer.permissions.length === 0
  );
}

/** All that decides about the answer. Only the body, which comes last, may have line breaks. */
function wordsOf({ method, url, headers, body }: FastifyRequest, { websiteId, viewer }: Visit): string {
  const read = headersRead.map((name) => (headers[name] === undefined ? '-' : `=${headers[name]}`));
  const words = [websiteId, viewer.translation ?? '', method, url, ...read];
  return `${words.join('\n')}\n${typeof body === 'string' ? body : ''}`;
}
