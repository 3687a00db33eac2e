import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import { signInPage } from '#web/site/sign-in-page.ts';
import type { FormSignInMutation } from '../generated/graphql.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { cookiesOf } from './cookies.ts';
import type { Visit } from './viewers.ts';

const path = '/config/sign-in';

/** Where contributors sign in and out, as plain forms. */
export function addSignInRoutes(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.get(path, async (request, reply) => {
    const { viewer } = visitOf(request);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(signInPage({ isSignedIn: viewer.accountId !== undefined }));
  });
  app.post<{ Body: { email?: unknown; password?: unknown } | null }>(path, async (request, reply) => {
    const visit = visitOf(request);
    const context = requestOf(visit.viewer, visit.isHeard);
    const email = String(request.body?.email ?? '');
    const { result } = await install.run(
      'FormSignIn',
      { email, password: String(request.body?.password ?? '') },
      context,
    );
    const [error] = result.errors ?? [];
    const signIn = error ? failureOf(error) : dataOf<FormSignInMutation>(result, 'FormSignIn').signIn;
    if (signIn.__typename === 'SignedIn') {
      return reply
        .header('set-cookie', cookiesOf(context.effects, visit.baseUrl.startsWith('https:')))
        .redirect('/', 303);
    }
    if (signIn.__typename === 'TooManyAttempts') reply.header('retry-after', signIn.retryAfter);
    const page = signInPage({ isSignedIn: false, email, message: signIn.message });
    return reply
      .code(error ? statusOfError(error.extensions.code) : (statusOfProblem[signIn.__typename] ?? 400))
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page);
  });
  app.post('/config/sign-out', async (request, reply) => {
    const visit = visitOf(request);
    const context = requestOf(visit.viewer, visit.isHeard);
    await install.run('FormSignOut', {}, context);
    return reply
      .header('set-cookie', cookiesOf(context.effects, visit.baseUrl.startsWith('https:')))
      .redirect('/', 303);
  });
}

/** An error of the graph, told in the page like any other reason. */
function failureOf({ message }: GraphQLError) {
  return { __typename: 'Failure' as const, message };
}
