import type {
  SiteFinishSignOnMutation,
  SiteLockScreenQuery,
  SiteSignOnChoicesQuery,
  SiteStartSignOnMutation,
} from '#web/generated/graphql.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionCookie,
  type ActionRequest,
  crumbRefusal,
  type FormProblem,
  type Refusal,
  redirect,
  showPage,
} from '../action.ts';
import { lookOf, usualLook } from '../lock-screen/lock-screen.rules.ts';
import { safeReturn } from './return-to.rules.ts';
import { returnToOf } from './return-to.ts';
import { signOnPage } from './sign-on-page.tsx';

const path = '/account/sign-on';
/** Keeps a sign-in that began here from being finished in another browser; and where it goes on afterwards. */
const cookieName = 'vitrine_sign_on';
const cookieSeconds = 600;

async function show(
  request: ActionRequest,
  refusal?: Refusal & { readonly problem: FormProblem },
): Promise<ActionAnswer> {
  const { signInProviders: choices } = await request.graph.read<SiteSignOnChoicesQuery>(
    'SiteSignOnChoices',
    {},
  );
  const { website } = await request.graph.read<SiteLockScreenQuery>('SiteLockScreen', { kind: 'SIGN_ON' });
  // Who builds the website tries another look on the usual page.
  const isTried = request.visit.isContributor && request.parameter('lock-screen') !== '';
  const look = isTried ? usualLook : lookOf(website?.lockScreens ?? []);
  const state = { crumb: request.crumb, returnTo: returnToOf(request), choices, look };
  return showPage(signOnPage({ ...state, problem: refusal?.problem }), refusal);
}

/** The single sign-on page. */
export const showSignOn: Action = { method: 'GET', path, isSecret: true, run: (request) => show(request) };

/** The way to a provider. */
export const startSignOn: Action = {
  method: 'POST',
  path,
  crumb: 'own',
  isSecret: true,
  async run(request) {
    if (!request.hasCrumb) return show(request, crumbRefusal);
    const ran = await request.graph.run(
      'SiteStartSignOn',
      { providerId: request.text('providerId') },
      ({ startSignOn }: SiteStartSignOnMutation) => startSignOn,
    );
    if (ran.answer?.__typename !== 'SignOnStarted') return show(request, ran);
    const { url, token } = ran.answer;
    return redirect(url, [keep(JSON.stringify({ token, returnTo: returnToOf(request) }), cookieSeconds)]);
  },
};

/** The way back from a provider. */
export const finishSignOn: Action = {
  method: 'GET',
  path: `${path}/callback`,
  isSecret: true,
  async run(request) {
    const { token, returnTo } = readKept(request.cookie(cookieName));
    const ran = await request.graph.run(
      'SiteFinishSignOn',
      { input: { token, query: request.search } },
      ({ finishSignOn }: SiteFinishSignOnMutation) => finishSignOn,
    );
    if (ran.code !== 'MemberSignedIn') return show(request, ran);
    return redirect(safeReturn(returnTo) ?? '/account', [keep('', 0)]);
  },
};

function keep(value: string, maxAge: number): ActionCookie {
  return { name: cookieName, value, maxAge, path };
}

function readKept(cookie: string | undefined): { token: string; returnTo: string } {
  try {
    const kept: unknown = JSON.parse(cookie ?? '{}');
    const part = (name: string) =>
      typeof kept === 'object' && kept !== null ? String(Reflect.get(kept, name) ?? '') : '';
    return { token: part('token'), returnTo: part('returnTo') };
  } catch {
    return { token: '', returnTo: '' };
  }
}
