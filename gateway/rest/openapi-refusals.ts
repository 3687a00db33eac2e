import type { OperationFacts } from './operation-facts.ts';
import { isPublished, subtypeOf } from './published/published-error.ts';
import type { RestRoute } from './rest-route.ts';
import { statusOfProblem } from './status.ts';

/** A code that a path may answer with beside the problems of its operation, and when. */
interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly when: string;
  /** Left out for paths that never answer so. */
  readonly isOf?: (route: RestRoute, facts: OperationFacts) => boolean;
}

const takesInput = ({ body, query }: RestRoute) => body !== undefined || Object.keys(query.shape).length > 0;
const takesBody = ({ body, fileBytes, isBodySigned = false }: RestRoute) =>
  body !== undefined || fileBytes !== undefined || isBodySigned;
const takesJson = (route: RestRoute) => takesBody(route) && route.fileBytes === undefined;
const takesEvents = ({ operation }: RestRoute) => operation === 'RestRecordVisitEvents';
const isWrite = (_: RestRoute, facts: OperationFacts) => facts.isWrite;
const isForSome = (_: RestRoute, { permission }: OperationFacts) => permission !== 'VISITOR';

const refusals: readonly Refusal[] = [
  {
    ...{ status: 400, code: 'BAD_INPUT', isOf: takesInput },
    when: 'The query or the body is not as described; `fields` names what.',
  },
  { status: 400, code: 'BAD_JSON', when: 'The body is no JSON object.', isOf: takesJson },
  { status: 400, code: 'BAD_USER_INPUT', when: 'An argument is out of its range.', isOf: takesInput },
  { status: 400, code: 'INVALID', when: 'The event does not fit its schema.', isOf: takesEvents },
  { status: 400, code: 'UNKNOWN_SCHEMA', when: 'There is no such schema.', isOf: takesEvents },
  { status: 400, code: 'TOO_OLD', when: 'The event is over 7 days old.', isOf: takesEvents },
  { status: 400, code: 'IN_FUTURE', when: 'The event is over 10 minutes ahead.', isOf: takesEvents },
  { status: 400, code: 'FOREIGN_WEBSITE', when: 'The event names another website.', isOf: takesEvents },
  {
    ...{ status: 400, code: 'InvalidInput', when: 'The event does not fit its schema.' },
    isOf: ({ operation }) => operation === 'RestVisitEventProblem',
  },
  {
    ...{ status: 401, code: 'UNAUTHENTICATED' },
    when: 'The API key is unknown, expired or revoked, or nobody is signed in where someone must be.',
  },
  { status: 403, code: 'FORBIDDEN', when: 'The key or the role does not allow this.', isOf: isForSome },
  {
    ...{ status: 403, code: 'CRUMB_FAILED', isOf: isWrite },
    when: 'A browser’s cookies came without the crumb in the header `X-SiteUser-XSRF-Token`; the answer sets the right one.',
  },
  {
    ...{ status: 403, code: 'FOREIGN_ORIGIN', isOf: isWrite },
    when: 'A page of another website asked, which its owner did not allow.',
  },
  { status: 404, code: 'NOT_FOUND', when: 'There is nothing at this address, or it is not set up here.' },
  { status: 413, code: 'TOO_LARGE', when: 'The event has over 8,000 characters.', isOf: takesEvents },
  { status: 413, code: 'BODY_TOO_LARGE', when: 'The body is larger than is taken here.', isOf: takesBody },
  {
    ...{ status: 415, code: 'UNSUPPORTED_CONTENT', isOf: takesBody },
    when: 'The body is of none of the types that are described.',
  },
  {
    ...{ status: 429, code: 'TOO_MANY_REQUESTS' },
    when: 'A limit is reached; the header `Retry-After` says for how many seconds.',
  },
  {
    ...{ status: 500, code: 'INTERNAL_SERVER_ERROR' },
    when: 'Something went wrong on our side; `requestId` names it in the log.',
  },
  {
    ...{ status: 503, code: 'SERVICE_UNAVAILABLE' },
    when: 'A part of the website is out of reach for a moment; the header `Retry-After` says for how long.',
  },
];

/** The statuses that a path may refuse with, each with its codes and when they come. */
export function refusalsOf(route: RestRoute, facts: OperationFacts): [status: number, description: string][] {
  const own = [...facts.problems].map(([code, when]) => ({
    status: statusOfProblem[code] ?? 500,
    code,
    when,
  }));
  const general = refusals.filter(({ isOf }) => isOf?.(route, facts) ?? true);
  const all = [...own, ...general];
  const statuses = [...new Set(all.map(({ status }) => status))].sort((left, right) => left - right);
  const nameOf = (code: string) => (isPublished(route.path) ? subtypeOf(code) : code);
  return statuses.map((each) => {
    const codes = all.filter(({ status }) => status === each);
    return [each, codes.map(({ code, when }) => `- \`${nameOf(code)}\`: ${oneLine(when)}`).join('\n')];
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
