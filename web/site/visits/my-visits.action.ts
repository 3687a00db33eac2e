import type {
  SiteEraseMyVisitsMutation,
  SiteMyVisitsFileQuery,
  SiteMyVisitsQuery,
} from '#web/generated/graphql.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionCookie,
  type ActionRequest,
  fine,
  type GraphAnswer,
  type Refusal,
  redirect,
  showPage,
} from '../action.ts';
import { countingRefusedCookie, visitorCookieNames } from '../runtime/visitor-cookies.rules.ts';
import { consentCookie, consentSeconds, purposeTexts, readConsent, writeConsent } from './consent.rules.ts';
import { type MyVisitsState, myVisitsPage } from './my-visits-page.tsx';

const path = '/my-visits';
const refusedSeconds = 390 * 86_400;

type Kept = GraphAnswer & { readonly events?: number; readonly recordings?: number };

/**
 * What is kept of the visits of a browser, for whoever sits before it: by its cookie alone. What is counted without one is kept under a
 * hash of network and browser, by which one could see, or erase, what a colleague did.
 */
const showMyVisits: Action = {
  method: 'GET',
  path,
  run: (request) => answerVisits(request),
};

/** The same as a file. */
const downloadMyVisits: Action = {
  method: 'GET',
  path: `${path}/visits.json`,
  async run(request) {
    const ran = await request.graph.run(
      'SiteMyVisitsFile',
      { visitorRecord: recordOf(request) },
      ({ myVisits }: SiteMyVisitsFileQuery): GraphAnswer & { readonly records?: unknown } =>
        myVisits ?? nothingKept,
    );
    if (!ran.answer) return showProblem(request, ran);
    if (ran.code === nothingKept.__typename) return redirect(path);
    return {
      ...{ kind: 'download', filename: 'my-visits.json', contentType: 'application/json; charset=utf-8' },
      text: JSON.stringify(ran.answer.records, null, 2),
    };
  },
};

/** The page's forms: erases what is kept, has visits counted, or not, from now on, or says what cookies may be kept for. */
const changeMyVisits: Action = {
  method: 'POST',
  path,
  crumb: 'page-form',
  async run(request) {
    switch (request.text('verb')) {
      case 'erase':
        return erase(request);
      case 'refuse':
        return erase(request, [countingCookie('1', refusedSeconds)], { counting: 'refused-here' });
      case 'allow':
        return redirect(path, [countingCookie('', 0)]);
      case 'choose':
        return choose(request);
      default:
        return answerVisits(request);
    }
  },
};

export const myVisitsActions = [showMyVisits, downloadMyVisits, changeMyVisits];

const nothingKept = { __typename: 'NothingKept' } as const;

const forgottenCookies = visitorCookieNames.map((name) => ({ name, value: '', maxAge: 0 }));

const countingCookie = (value: string, maxAge: number) => ({
  ...{ name: countingRefusedCookie, value, maxAge, isForScripts: true },
});

const recordOf = ({ cookie }: ActionRequest) => cookie('ss_cvr') ?? '';

/** Without statistics the cookies go, and with them what is kept under them. */
async function choose(request: ActionRequest): Promise<ActionAnswer> {
  const value = writeConsent(Object.keys(purposeTexts).filter((purpose) => request.text(purpose) !== ''));
  const cookie = { name: consentCookie, value, maxAge: consentSeconds, isForScripts: true };
  const consent = readConsent(value) ?? [];
  return !consent.includes('statistics')
    ? erase(request, [cookie], { consent })
    : answerVisits(request, { consent, isSaved: true }, [cookie]);
}

async function erase(
  request: ActionRequest,
  cookies: readonly ActionCookie[] = [],
  changed: Partial<MyVisitsState> = {},
): Promise<ActionAnswer> {
  const ran = await request.graph.run(
    'SiteEraseMyVisits',
    { visitorRecord: recordOf(request) },
    ({ eraseMyVisits }: SiteEraseMyVisitsMutation): GraphAnswer => eraseMyVisits,
  );
  // What was asked for from now on holds whatever became of what is kept, which its cookies stay for.
  if (!ran.answer) return showProblem(request, ran, changed, cookies);
  // Without a cookie there was nothing to erase, which is what was asked for.
  const state = { ...choicesOf(request), ...changed, isErased: true };
  return showPage(myVisitsPage(state), fine, [...forgottenCookies, ...cookies]);
}

function showProblem(
  request: ActionRequest,
  refusal: Refusal & { readonly message: string },
  changed: Partial<MyVisitsState> = {},
  cookies: readonly ActionCookie[] = [],
): ActionAnswer {
  const problem = cookies.length > 0 ? choiceKeptOnly : refusal.message;
  return showPage(myVisitsPage({ ...choicesOf(request), ...changed, problem }), refusal, cookies);
}

const choiceKeptOnly =
  'Your choice is kept. What is kept of your visits could not be erased just now: please try again later.';

async function answerVisits(
  request: ActionRequest,
  changed: Partial<MyVisitsState> = {},
  cookies: readonly ActionCookie[] = [],
): Promise<ActionAnswer> {
  const state = { ...choicesOf(request), ...changed };
  const ran = await request.graph.run(
    'SiteMyVisits',
    { visitorRecord: recordOf(request) },
    ({ myVisits }: SiteMyVisitsQuery): Kept => myVisits ?? nothingKept,
  );
  if (!ran.answer) return showPage(myVisitsPage({ ...state, problem: ran.message }), ran, cookies);
  const { events = 0, recordings = 0 } = ran.answer;
  const kept = events + recordings > 0 ? { kept: { events, recordings } } : {};
  return showPage(myVisitsPage({ ...state, ...kept }), fine, cookies);
}

/** What the visitor chose before. */
function choicesOf({ visit, cookie }: ActionRequest): Pick<MyVisitsState, 'counting' | 'consent'> {
  const consent = readConsent(cookie(consentCookie)) ?? [];
  if (cookie(countingRefusedCookie) === '1') return { counting: 'refused-here', consent };
  return { counting: visit.refusesMeasurement ? 'refused' : 'allowed', consent };
}
