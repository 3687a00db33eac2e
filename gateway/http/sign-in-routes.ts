import type { FastifyInstance, FastifyRequest } from 'fastify';
import { secondStepForm } from '#web/site/account/security-page.ts';
import { configPage, signInPage } from '#web/site/sign-in-page.ts';
import type { FormSignInMutation } from '../generated/graphql.ts';
import { requestOf } from '../graph/request.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { cookiesOf } from './cookies.ts';
import { crumbFailedMessage } from './crumb.rules.ts';
import { crumbCookie, crumbOf, isCrumbMissing } from './crumb.ts';
import { limitHeaders } from './limit-headers.ts';
import type { Visit } from './viewers.ts';

const path = '/config/sign-in';

/** Said to those who come from choosing a new password. */
const passwordSet = 'Your password is set. Sign in with it.';

/** Where contributors sign in and out, as plain forms. */
export function addSignInRoutes(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
  script: string | undefined,
): void {
  app.get<{ Querystring: { done?: unknown } }>(path, async (request, reply) => {
    const visit = visitOf(request);
    const isSignedIn = visit.viewer.accountId !== undefined;
    const done = request.query.done === 'password' ? passwordSet : undefined;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('set-cookie', crumbCookie(visit))
      .send(signInPage({ isSignedIn, crumb: crumbOf(visit), script, done }));
  });
  type Credentials = { Body: { email?: unknown; password?: unknown } | null };
  app.post<Credentials>(path, { config: { crumb: 'own' } }, async (request, reply) => {
    const visit = visitOf(request);
    const context = requestOf(visit.viewer, visit.isCacheExact);
    const email = String(request.body?.email ?? '');
    const showForm = (status: number, message: string) =>
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('set-cookie', crumbCookie(visit))
        .send(signInPage({ isSignedIn: false, email, message, crumb: crumbOf(visit), script }));
    // Without it, someone could be signed in as another who then reads what they do.
    if (isCrumbMissing(request, visit, 'sign-in')) return showForm(403, crumbFailedMessage);
    const { result } = await install.run(
      'FormSignIn',
      { email, password: String(request.body?.password ?? '') },
      context,
    );
    const [error] = result.errors ?? [];
    reply.headers(limitHeaders(result.errors));
    const signIn = error ? failureOf(error) : dataOf<FormSignInMutation>(result, 'FormSignIn').signIn;
    if (signIn.__typename === 'SignedIn') {
      return reply.header('set-cookie', cookiesOf(context.effects, visit)).redirect('/', 303);
    }
    if (signIn.__typename === 'SecondStepNeeded') {
      const step = { crumb: crumbOf(visit), token: signIn.token };
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('set-cookie', crumbCookie(visit))
        .send(configPage('Enter the code', secondStepForm('/config', step)));
    }
    if (signIn.__typename === 'TooManyAttempts') reply.header('retry-after', signIn.retryAfter);
    const status = error ? statusOfError(error.extensions.code) : (statusOfProblem[signIn.__typename] ?? 400);
    return showForm(status, signIn.message);
  });
  app.post('/config/sign-out', async (request, reply) => {
    const visit = visitOf(request);
    const context = requestOf(visit.viewer, visit.isCacheExact);
    await install.run('FormSignOut', {}, context);
    return reply.header('set-cookie', cookiesOf(context.effects, visit)).redirect('/', 303);
  });
}

/** An error of the graph, told in the page like any other reason. */
function failureOf({ message }: { readonly message: string }) {
  return { __typename: 'Failure' as const, message };
}
