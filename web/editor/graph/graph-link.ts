import { ApolloLink, Observable } from '@apollo/client/core';
import { fetchWithCrumb } from '../../site/islands/fetch-with-crumb.ts';
import { words } from '../words.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { GraphFailure } from './graph-failure.ts';
import { hashOf } from './operation-hashes.ts';
import { session } from './session.ts';

/** Those that sign in again wait for nobody to sign in. */
const signInOperations = new Set(['EditorSignInAgain', 'EditorFinishSignIn', 'EditorViewer']);

/** How a request is sent. */
interface Sending {
  readonly signal: AbortSignal;
  /** It goes on when the window is closed: for what is said in leaving, of at most 64 kB. */
  readonly keepalive: boolean;
}

/** Sends a stored operation by its hash: its text never travels, and the server runs nothing else for us. */
export const graphLink = new ApolloLink(
  ({ operationName = '', operationType, variables, getContext }) =>
    new Observable((observer) => {
      const stop = new AbortController();
      const keepalive = getContext().keepalive === true;
      const isKept = operationType === 'mutation' && getContext().mayBeLost !== true;
      const mayLeave = isKept ? askBeforeLeaving() : undefined;
      const answer = call(operationName, variables, { signal: stop.signal, keepalive }).finally(mayLeave);
      answer.then(
        (data) => {
          observer.next({ data });
          observer.complete();
        },
        (error: unknown) => {
          if (!stop.signal.aborted) observer.error(error);
        },
      );
      return () => stop.abort();
    }),
);

interface GraphAnswer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

async function call(
  operationName: string,
  variables: Record<string, unknown>,
  sending: Sending,
): Promise<Record<string, unknown>> {
  const answer = await send(operationName, variables, sending);
  const [error] = answer?.errors ?? [];
  if (answer?.data && !error) return answer.data;
  const code = error?.extensions?.code ?? (answer === null ? 'OFFLINE' : 'INTERNAL_SERVER_ERROR');
  if (code === 'UNAUTHENTICATED' && !signInOperations.has(operationName)) {
    await session.awaitSignIn();
    return call(operationName, variables, sending);
  }
  throw new GraphFailure(wordsOf(code, error?.message), code);
}

async function send(
  operationName: string,
  variables: Record<string, unknown>,
  sending: Sending,
): Promise<GraphAnswer | null> {
  const sha256Hash = hashOf(operationName);
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const response = await fetchWithCrumb('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json;q=0.9',
    },
    body: JSON.stringify({ operationName, variables, extensions }),
    ...sending,
  }).catch(() => null);
  return (await response?.json().catch(() => ({ errors: [] }))) ?? null;
}

function wordsOf(code: string, message: string | undefined): string {
  if (code === 'OFFLINE') return words.failures.offline;
  if (code === 'TOO_MANY_REQUESTS') return words.failures.tooMany;
  if (code === 'FORBIDDEN') return words.failures.forbidden;
  return message || words.failures.unexpected;
}
