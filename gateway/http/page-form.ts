import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { VisitorPage } from '#web/site/page/visitor-page.ts';
import type { SentForm, Site, SiteRequest } from '#web/site/render.ts';
import { type GraphRequest, requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { limitHeaders } from './limit-headers.ts';
import {
  type Fields,
  isFields,
  respondToVisitor,
  returnPath,
  sendAgain,
  showAgain,
  text,
} from './show-again.ts';
import type { Visit } from './viewers.ts';
import { visitOfPage } from './visit-language.ts';

/** An answer of the graph that may be a problem. */
interface GraphAnswer {
  readonly __typename: string;
  readonly message?: string;
}

/** What an operation that a form asked for came to. */
export interface Ran<Answer> {
  /** Undefined when it failed as a whole. */
  readonly answer: Answer | undefined;
  /** What the answer, or the failure, is called. */
  readonly code: string;
  /** What is said of it; empty when nothing is. */
  readonly message: string;
  /** As if it was refused. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** What answers the plain forms of pages. */
export interface PageForms {
  readonly install: Install;
  readonly site: Site;
  visitOf(request: FastifyRequest): Visit;
}

/**
 * Answers a plain form of pages that everyone is sent alike. It is sent to one address from pages in all languages, and says which
 * page it is on: `otherwise` when it does not.
 */
export function addPageForm(
  app: FastifyInstance,
  forms: PageForms,
  { url, otherwise = '/' }: { readonly url: string; readonly otherwise?: string },
  answer: (form: PageForm) => Promise<FastifyReply>,
): void {
  app.post(url, { config: { crumb: 'page-form' } }, (request: FastifyRequest, reply: FastifyReply) =>
    answer(new PageForm(forms, request, reply, otherwise)),
  );
}

/** A plain form that a page sent. */
export class PageForm {
  readonly #forms: PageForms;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: Fields;
  /** The address of its page. */
  readonly returnTo: string;
  /** The same without what the page's language puts before it. */
  readonly path: string;
  /** The visit as of that page: in its language. */
  readonly visit: Visit;
  readonly context: GraphRequest;

  constructor(forms: PageForms, request: FastifyRequest, reply: FastifyReply, otherwise: string) {
    this.#forms = forms;
    this.request = request;
    this.reply = reply;
    this.fields = isFields(request.body) ? request.body : {};
    this.returnTo = returnPath(this.fields, otherwise);
    const { visit, path } = visitOfPage(forms.visitOf(request), this.returnTo);
    this.visit = visit;
    this.path = path;
    this.context = requestOf(visit.viewer, visit.isCacheExact);
  }

  /** A field's text; empty when it was not sent, or more than once. */
  text(name: string): string {
    return text(this.fields, name);
  }

  /** Runs a stored operation in the visitor's name. */
  async run<Data, Answer extends GraphAnswer>(
    operation: string,
    variables: Record<string, unknown>,
    answerOf: (data: Data) => Answer,
  ): Promise<Ran<Answer>> {
    const { result } = await this.#forms.install.run(operation, variables, this.context);
    const [error] = result.errors ?? [];
    if (error) {
      const code = String(error.extensions.code ?? 'INTERNAL_SERVER_ERROR');
      const headers = limitHeaders(result.errors);
      return { answer: undefined, code, message: error.message, status: statusOfError(code), headers };
    }
    const answer = answerOf(dataOf<Data>(result, operation));
    const { __typename: code, message = '' } = answer;
    return { answer, code, message, status: statusOfProblem[code] ?? 400, headers: {} };
  }

  /** The form's page again, with word of what became of it. */
  async showAgain(
    { status, headers }: Pick<Ran<unknown>, 'status' | 'headers'>,
    notice: NonNullable<SiteRequest['notice']>,
    more: { readonly path?: string; readonly sentForm?: SentForm; readonly visit?: Visit } = {},
  ): Promise<FastifyReply> {
    const { install, site } = this.#forms;
    const { path = this.returnTo, visit = this.visit, sentForm } = more;
    const shown = { path, requestId: this.request.id, notice, ...(sentForm ? { sentForm } : {}) };
    return sendAgain(this.reply, await showAgain(install, site, visit, shown), status, headers);
  }

  /** A page made for this visitor, at the address that the form was sent to. */
  async showPage(
    page: VisitorPage,
    { status, headers }: Pick<Ran<unknown>, 'status' | 'headers'>,
  ): Promise<FastifyReply> {
    const { install, site } = this.#forms;
    const response = await respondToVisitor(install, site, this.visit, this.request, page);
    return sendAgain(this.reply, response, status, headers);
  }
}
