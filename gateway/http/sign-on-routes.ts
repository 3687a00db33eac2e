import { parse, serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteSignOnChoicesQuery } from '#web/generated/graphql.ts';
import { signOnPage } from '#web/site/account/sign-on-page.ts';
import type { FormProblem } from '#web/site/action.ts';
import { text } from '#web/site/action.ts';
import type { FormFinishSignOnMutation, FormStartSignOnMutation } from '../generated/graphql.ts';
import { crumbOf } from './crumb.ts';
import { fieldsOf, type MemberPages, returnOf } from './member-pages.ts';
import { safeReturn } from './return-to.rules.ts';

const path = '/account/sign-on';
/** Keeps a sign-in that began here from being finished in another browser; and where it goes on afterwards. */
const cookieName = 'vitrine_sign_on';
const cookieSeconds = 600;

/** The single sign-on page, and the way to a provider and back. */
export function addSignOn(app: FastifyInstance, memberPages: MemberPages): void {
  async function show(request: FastifyRequest, reply: FastifyReply, problem?: FormProblem, status = 200) {
    const visit = memberPages.visitOf(request);
    const { signOnChoices } = await memberPages.read<SiteSignOnChoicesQuery>(visit, 'SiteSignOnChoices');
    const state = { crumb: crumbOf(visit), returnTo: returnOf(request), choices: signOnChoices, problem };
    return memberPages.show(request, reply, signOnPage(state), status);
  }

  app.get(path, (request, reply) => show(request, reply));

  app.post(path, { config: { crumb: 'own' } }, async (request, reply) => {
    const noCrumb = memberPages.crumbProblem(request);
    if (noCrumb) return show(request, reply, noCrumb, 403);
    const visit = memberPages.visitOf(request);
    const outcome = await memberPages.run<FormStartSignOnMutation>(
      visit,
      'FormStartSignOn',
      { providerId: text(fieldsOf(request), 'providerId') },
      ({ startSignOn }) => startSignOn,
      'SignOnStarted',
    );
    const started = outcome.data?.startSignOn;
    if (started?.__typename !== 'SignOnStarted')
      return show(request, reply.headers(outcome.headers), outcome.problem, outcome.status);
    const kept = JSON.stringify({ token: started.token, returnTo: returnOf(request) });
    return reply
      .header('set-cookie', keep(kept, cookieSeconds, visit.baseUrl))
      .header('cache-control', 'no-store')
      .redirect(started.url, 303);
  });

  app.get(`${path}/callback`, async (request, reply) => {
    const visit = memberPages.visitOf(request);
    const { token, returnTo } = readKept(request);
    const [, query = ''] = request.url.split('?', 2);
    const outcome = await memberPages.run<FormFinishSignOnMutation>(
      visit,
      'FormFinishSignOn',
      { input: { token, query } },
      ({ finishSignOn }) => finishSignOn,
      'MemberSignedIn',
    );
    const forgotten = keep('', 0, visit.baseUrl);
    if (outcome.problem)
      return show(request, reply.headers(outcome.headers), outcome.problem, outcome.status);
    return reply
      .header('set-cookie', [...outcome.cookies, forgotten])
      .header('cache-control', 'no-store')
      .redirect(safeReturn(returnTo) ?? '/account', 303);
  });
}

function keep(value: string, maxAge: number, baseUrl: string): string {
  const secure = baseUrl.startsWith('https:');
  return serialize(cookieName, value, { path, httpOnly: true, sameSite: 'lax', secure, maxAge });
}

function readKept({ headers }: FastifyRequest): { token: string; returnTo: string } {
  try {
    const kept: unknown = JSON.parse(parse(headers.cookie ?? '')[cookieName] ?? '{}');
    const part = (name: string) =>
      typeof kept === 'object' && kept !== null ? String(Reflect.get(kept, name) ?? '') : '';
    return { token: part('token'), returnTo: part('returnTo') };
  } catch {
    return { token: '', returnTo: '' };
  }
}
