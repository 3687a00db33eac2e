import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormProblem } from '#web/site/action.ts';
import { type Fields, isFields, text } from '#web/site/action.ts';
import type { VisitorPage } from '#web/site/page/visitor-page.ts';
import type { Site } from '#web/site/render.ts';
import { requestOf } from '../graph/request.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { cookiesOf } from './cookies.ts';
import { crumbFailedMessage } from './crumb.rules.ts';
import { crumbCookie, isCrumbMissing } from './crumb.ts';
import { limitHeaders } from './limit-headers.ts';
import { followMember } from './member-sessions.ts';
import { safeReturn } from './return-to.rules.ts';
import { respondToVisitor } from './show-again.ts';
import type { Visit } from './viewers.ts';

/** What an operation of a form came to. */
export interface Outcome<Data> {
  /** Undefined when it failed as a whole. */
  readonly data: Data | undefined;
  /** What went wrong, for the person who sees it. */
  readonly problem: FormProblem | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
}

/** A problem as a union of the graph has it. */
interface GraphProblem {
  readonly __typename: string;
  readonly message?: string;
  readonly field?: string | null;
  readonly retryAfter?: number;
}

/** What all pages of members have in common: running an operation, and answering with a page or on another one. */
export class MemberPages {
  readonly #install: Install;
  readonly #site: Site;
  readonly visitOf: (request: FastifyRequest) => Visit;

  constructor(install: Install, site: Site, visitOf: (request: FastifyRequest) => Visit) {
    this.#install = install;
    this.#site = site;
    this.visitOf = visitOf;
  }

  /** Runs a stored operation of a form; what it asks for besides is done. `done` names the answers that are good ones. */
  async run<Data>(
    visit: Visit,
    operationName: string,
    variables: Record<string, unknown>,
    answerOf: (data: Data) => GraphProblem,
    done: string,
  ): Promise<Outcome<Data>> {
    const context = requestOf(visit.viewer, visit.isCacheExact);
    const { result } = await this.#install.run(operationName, variables, context);
    const [error] = result.errors ?? [];
    if (error) {
      const status = statusOfError(error.extensions.code);
      const headers = limitHeaders(result.errors);
      return { data: undefined, problem: { message: error.message }, status, headers, cookies: [] };
    }
    const data = dataOf<Data>(result, operationName);
    const answer = answerOf(data);
    if (answer.__typename !== done) {
      const { message = '', field, retryAfter } = answer;
      return {
        data,
        problem: { message, field: field?.replace(/^input\./, '') },
        status: statusOfProblem[answer.__typename] ?? 400,
        headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
        cookies: [],
      };
    }
    await followMember(this.#install, context);
    return { data, problem: undefined, status: 200, headers: {}, cookies: cookiesOf(context.effects, visit) };
  }

  /** Asks a stored operation that only reads. */
  async read<Data>(visit: Visit, operationName: string): Promise<Data> {
    const { result } = await this.#install.run(
      operationName,
      {},
      requestOf(visit.viewer, visit.isCacheExact),
    );
    return dataOf<Data>(result, operationName);
  }

  /** Answers with a page in the theme that nobody keeps. */
  async show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: VisitorPage,
    status = 200,
  ): Promise<FastifyReply> {
    const visit = this.visitOf(request);
    const answer = await respondToVisitor(this.#install, this.#site, visit, request, page);
    return (
      reply
        .code(answer.status === 200 ? status : answer.status)
        .type(answer.contentType)
        .header('cache-control', 'private, no-store')
        // Addresses of these pages may hold the token of a link; without any referrer, forms would have no origin.
        .header('referrer-policy', 'same-origin')
        .header('set-cookie', crumbCookie(visit))
        .send(answer.body)
    );
  }

  /** The problem of a form that came without its crumb; undefined when it has it. */
  crumbProblem(request: FastifyRequest): FormProblem | undefined {
    return isCrumbMissing(request, this.visitOf(request), 'sign-in')
      ? { message: crumbFailedMessage }
      : undefined;
  }
}

/** The fields of a form, and of the address that it was sent to. */
export function fieldsOf({ body }: FastifyRequest): Fields {
  return isFields(body) ? body : {};
}

/** A value of the query. */
export function queryOf({ query }: FastifyRequest, name: string): string {
  return isFields(query) ? text(query, name) : '';
}

/** Where to go afterwards, as the form or the address says; a path of this website or nothing. */
export function returnOf(request: FastifyRequest): string | undefined {
  return safeReturn(text(fieldsOf(request), 'returnTo') || queryOf(request, 'returnTo'));
}
