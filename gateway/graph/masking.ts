import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import type { Log } from '#kit/subgraph.ts';
import type { GraphContext } from './request.ts';

const unexpected = 'INTERNAL_SERVER_ERROR';

/** Of an error that nobody expected, no more is told than that there was one. One with a code of its own is meant to be read. */
export function maskError(told: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  if (!isUnexpected(told)) return told;
  // Apollo gives some refusals a status and no code.
  if (isRefusal(error)) return { ...told, extensions: { code: 'BAD_REQUEST' } };
  return {
    message: 'Something went wrong on our side. Please try again.',
    ...(told.path ? { path: told.path } : {}),
    extensions: { code: unexpected },
  };
}

/** Writes into the log what is masked, and names the request in what is told instead. */
export function logMaskedErrors(log: Log): ApolloServerPlugin<GraphContext> {
  const listener: GraphQLRequestListener<GraphContext> = {
    async didEncounterErrors({ errors, contextValue }) {
      const { requestId } = contextValue.request.viewer;
      for (const { extensions, originalError: error, path } of errors) {
        if (extensions.code === 'SUBGRAPH_UNREACHABLE')
          log.error({ requestId, path, error }, 'A subgraph could not be asked.');
        else if (extensions.code === undefined && error)
          log.error({ requestId, path, error }, 'An operation failed.');
      }
    },
    async willSendResponse({ response, contextValue }) {
      const { body } = response;
      if (body.kind !== 'single' || !body.singleResult.errors?.some(isUnexpected)) return;
      const { requestId } = contextValue.request.viewer;
      const errors = body.singleResult.errors.map((error) =>
        isUnexpected(error) ? { ...error, extensions: { ...error.extensions, requestId } } : error,
      );
      response.body = { kind: 'single', singleResult: { ...body.singleResult, errors } };
    },
  };
  return { requestDidStart: async () => listener };
}

function isUnexpected({ extensions }: GraphQLFormattedError): boolean {
  return extensions?.code === unexpected && extensions.requestId === undefined;
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('extensions' in error)) return false;
  const { extensions } = error;
  if (typeof extensions !== 'object' || extensions === null || !('http' in extensions)) return false;
  const { http } = extensions;
  return typeof http === 'object' && http !== null && 'status' in http && http.status === 400;
}
