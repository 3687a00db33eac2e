import { ApolloLink, Observable } from '@apollo/client/core';
import operations from '#web/generated/operations.json' with { type: 'json' };
import { fetchWithCrumb } from './fetch-with-crumb.ts';
import { failureMessage, GraphFailure } from './graph-failure.rules.ts';
import { inPageLanguage } from './page-language.ts';

const hashes: Readonly<Record<string, { sha256: string }>> = operations;

/** Sends a stored operation by its hash: its text never travels, and the server runs nothing else for us. */
export const graphLink = new ApolloLink(
  ({ operationName = '', variables }) =>
    new Observable((observer) => {
      const stop = new AbortController();
      call(operationName, variables, stop.signal).then(
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
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const sha256Hash = hashes[operationName]?.sha256;
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const body = JSON.stringify({ operationName, variables, extensions });
  const response = await fetchWithCrumb(inPageLanguage('/graphql'), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json;q=0.9',
    },
    body,
    signal,
  }).catch(() => null);
  const answer: GraphAnswer | null = (await response?.json().catch(() => null)) ?? null;
  if (response?.ok && answer?.data && !answer.errors?.length) return answer.data;
  const first = answer?.errors?.[0];
  throw new GraphFailure(
    failureMessage({
      status: response?.status ?? null,
      code: codeOf(answer),
      message: first?.message,
      areCookiesEnabled: navigator.cookieEnabled,
    }),
    response?.status ?? null,
  );
}

function codeOf(answer: GraphAnswer | null): string | undefined {
  return answer?.errors?.[0]?.extensions?.code;
}
