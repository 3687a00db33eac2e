import { serialize } from 'cookie';
import { isbot } from 'isbot';
import { newId } from '#kit/ids.ts';
import type { PageExperiments } from '#web/site/experiments/experiment.rules.ts';
import { type ChooseVariant, variantOf } from '#web/site/experiments/experiment.rules.ts';
import {
  countVisit,
  readRecord,
  visitorCookieNames,
  visitorCookieSeconds,
} from '#web/site/runtime/visitor-cookies.rules.ts';
import type { Visit } from './viewers.ts';

/** What a visitor is shown of the experiments of a page. */
export interface VisitorVariants {
  readonly choose: ChooseVariant;
  /** Tells the page apart from the same one with other variants. */
  readonly key: string;
  /** `Set-Cookie` headers, by which the visitor is shown the same next time. */
  readonly cookies: readonly string[];
}

/** The variants of a visitor who has a cookie already; undefined for all who take no part in experiments. */
export function knownVariants({ viewer, cookies }: Visit): ChooseVariant | undefined {
  const { visitorId } = cookies;
  if (visitorId === undefined || !mayTakePart(viewer)) return undefined;
  return (experiment) => variantOf(experiment, visitorId);
}

/** The variants of whoever opens a page; null for those who are counted nowhere: they are shown the page as it is. */
export function findVariants(
  visit: Visit,
  { running, isConsentAsked }: PageExperiments,
): VisitorVariants | null {
  const known = visit.cookies.visitorId;
  // Who is asked for consent has a cookie once they gave it, and none before.
  if (!mayTakePart(visit.viewer) || (known === undefined && isConsentAsked)) return null;
  const made = known === undefined ? countVisit({}, Date.now(), newId) : null;
  const visitorId = known ?? readRecord(made?.ss_cvr)?.id;
  if (visitorId === undefined) return null;
  const choose: ChooseVariant = (experiment) => variantOf(experiment, visitorId);
  const isSecure = visit.baseUrl.startsWith('https:');
  return {
    choose,
    key: running.map((experiment) => `${experiment.id}:${choose(experiment)}`).join(' '),
    cookies: made
      ? visitorCookieNames.map((name) =>
          serialize(name, made[name], {
            ...{ path: '/', sameSite: 'lax', secure: isSecure, maxAge: visitorCookieSeconds[name] },
          }),
        )
      : [],
  };
}

/** Where cookies may tell visitors apart: neither robots, nor contributors, nor who asks not to be followed. */
function mayTakePart({
  measurement,
  refusesMeasurement,
  permissions,
  namesCart,
  userAgent = '',
}: Visit['viewer']): boolean {
  return (
    measurement?.areCookiesAllowed === true &&
    !refusesMeasurement &&
    !namesCart &&
    permissions.length === 0 &&
    userAgent !== '' &&
    !isbot(userAgent)
  );
}
