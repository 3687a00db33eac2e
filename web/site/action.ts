import type { ConfigPage } from './config/config-page.tsx';
import type { Appearance } from './config/editor-document.tsx';
import type { SentForm } from './form/sent-form.ts';
import type { VisitorPage } from './page/visitor-page.tsx';
import type { SiteRequest } from './site-request.ts';

/** What a form sent: a text, or a list of those that came under one name. */
export type Fields = Readonly<Record<string, string | string[]>>;

/**
 * How a write is protected from being made by another website: `page-form` for plain forms on pages that everyone is sent
 * alike, so that they hold no crumb; `same-origin` for calls that are made before a script has one; `own` for an action that asks `hasCrumb` itself, as its answer is a page. Absent is `api`.
 */
export type CrumbPolicy = 'api' | 'page-form' | 'same-origin' | 'sign-in' | 'own';

/** What visitors may do at an address. The gateway routes requests to actions, and knows nothing else of them. */
export interface Action {
  readonly method: 'GET' | 'POST';
  /** Without a language; `:name` stands for a parameter. */
  readonly path: string;
  readonly crumb?: CrumbPolicy;
  /** For a plain form of a page that everyone is sent alike: which page it is on when it does not say. */
  readonly formPage?: string;
  /** Its address may hold the token of a link: other websites are told no address, and forms still say where they come from. */
  readonly isSecret?: boolean;
  /** For a form with files: how large it may be. */
  readonly upload?: { readonly maxBytes: number };
  /** Asked before the body is read, so that nobody makes the website hold one that it has no use for; undefined when it is to be read. */
  refuseEarly?(request: ActionRequest): Promise<ActionAnswer | undefined>;
  run(request: ActionRequest): Promise<ActionAnswer>;
}

/** A request to an action. */
export interface ActionRequest {
  readonly fields: Fields;
  /** A field's text; empty when it was not sent, or more than once. */
  text(name: string): string;
  /** A parameter of the address, in its path or behind it; empty when it was not sent, or more than once. */
  parameter(name: string): string;
  cookie(name: string): string | undefined;
  /** What follows the question mark of the address, as it was sent. */
  readonly search: string;
  /** Whether a browser that has the beginning of a file asks for more of it, or only for what it is. */
  readonly isContinued: boolean;
  /** What a script sent as JSON; undefined when it sent none that can be read. */
  readonly json: unknown;
  /** The files of a form. */
  readonly files: readonly SentFile[];
  /** The crumb for a form of the answer; the browser gets the cookie that goes with it. */
  readonly crumb: string;
  /** Whether the crumb came along that a sign-in from a browser needs. */
  readonly hasCrumb: boolean;
  /** The page that a form is on: its address. */
  readonly returnTo: string;
  /** The same without what its language puts before it. */
  readonly pagePath: string;
  /** What the address of that page asked for, as far as the browser tells. */
  readonly pageQuery: URLSearchParams;
  readonly visit: ActionVisit;
  readonly graph: ActionGraph;
}

/** Who asks, as far as actions need to know. A form of a page is sent in the language of that page. */
export interface ActionVisit {
  /** What addresses of the language begin with, such as `/de`; empty for the website's own. */
  readonly languagePrefix: string;
  readonly isMember: boolean;
  /** The browser has the cookie of a member's session that is over. */
  readonly isMemberSessionOver: boolean;
  readonly isContributor: boolean;
  /** Who may have an account; absent where everyone may. */
  readonly customerAccounts?: 'SIGN_IN_ONLY' | 'GUESTS_ONLY';
  /** The visitor asks, by their browser or by a cookie of the website, not to be counted. */
  readonly refusesMeasurement: boolean;
  /** The visit is counted: its owner wants that, and the visitor does not refuse it. */
  readonly isCounted: boolean;
}

/** A file that a form sent. */
export interface SentFile {
  /** The form's field. */
  readonly name: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** The graph as an action sees it: a stored operation runs in the visitor's name, and its effects go with the answer. */
export interface ActionGraph {
  /** Runs an operation whose answer may be a problem. */
  run<Data, Answer extends GraphAnswer>(
    operation: string,
    variables: Record<string, unknown>,
    answerOf: (data: Data) => Answer,
  ): Promise<Ran<Answer>>;
  /** The same with pictures that came along: they are kept first, and removed again unless the answer is the one named `done`. */
  runWithPictures<Data, Answer extends GraphAnswer>(
    pictures: readonly SentFile[],
    done: Answer['__typename'],
    operation: string,
    variables: Record<string, unknown>,
    answerOf: (data: Data) => Answer,
  ): Promise<RanWithPictures<Answer>>;
  /** Asks an operation that only reads; throws when it fails as a whole. */
  read<Data>(operation: string, variables: Record<string, unknown>): Promise<Data>;
  /** The HTTP status of a problem, by its code. */
  statusOf(code: string): number;
}

/** An answer of the graph that may be a problem. */
export interface GraphAnswer {
  readonly __typename: string;
  readonly message?: string;
  /** The argument or the input's field that is wrong, such as `input.email`. */
  readonly field?: string | null;
  /** In seconds. */
  readonly retryAfter?: number;
}

/** What an operation came to. */
export interface Ran<Answer> extends Refusal {
  /** Undefined when it failed as a whole. */
  readonly answer: Answer | undefined;
  /** What the answer, or the failure, is called. */
  readonly code: string;
  /** What is said of it; empty when nothing is. */
  readonly message: string;
  /** What went wrong, for the form that is shown again: the message, and the field that it is about. */
  readonly problem: FormProblem;
}

/** What an operation with pictures came to; it was not run when the pictures were refused. */
export type RanWithPictures<Answer> = Ran<Answer> & { readonly arePicturesRefused: boolean };

/** What a form that came back says: what is wrong, and with which field. */
export interface FormProblem {
  readonly message: string;
  /** The name of the field; undefined when it is about the whole form. */
  readonly field?: string | undefined;
}

/** The HTTP status that goes with a problem, and headers such as when to try again. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A cookie for the visitor's browser, which scripts cannot read unless it says so. */
export interface ActionCookie {
  readonly name: string;
  readonly value: string;
  /** In seconds. */
  readonly maxAge: number;
  /** Below which path it is sent; the whole website when absent. */
  readonly path?: string;
  /** Scripts of the page read it too. */
  readonly isForScripts?: boolean;
}

/** Cookies that go with an answer. */
interface WithCookies {
  readonly cookies?: readonly ActionCookie[];
}

/** What is sent back. The cookies that operations ask for come along by themselves. */
export type ActionAnswer =
  | ({ readonly kind: 'redirect'; readonly to: string } & WithCookies)
  | ({ readonly kind: 'page'; readonly page: VisitorPage } & Refusal & WithCookies)
  | ({ readonly kind: 'config-page'; readonly page: ConfigPage } & Refusal)
  /** The document that an application is drawn in by its script. */
  | { readonly kind: 'application'; readonly appearance: Appearance }
  /** For the page's script. */
  | ({ readonly kind: 'json'; readonly data: unknown } & Refusal & WithCookies)
  | {
      readonly kind: 'download';
      readonly filename: string;
      readonly contentType: string;
      readonly text: string | Uint8Array;
    }
  | {
      /** A file of the website that is not public, streamed, or the part of it that was asked for. */
      readonly kind: 'file';
      readonly id: string;
      readonly filename: string;
      readonly contentType: string;
      readonly byteSize: number;
    }
  | ({
      /** The form's page again, with word of what became of it. */
      readonly kind: 'form-page';
      readonly notice: NonNullable<SiteRequest['notice']>;
      readonly sentForm?: SentForm;
      /** As for someone who opened no page by its password. */
      readonly isLocked?: boolean;
    } & Refusal)
  /** The form of a locked website again, with word of what was wrong. */
  | ({ readonly kind: 'website-lock'; readonly message: string } & Refusal)
  | { readonly kind: 'text'; readonly status: number; readonly text: string };

/** A redirect to a path of the website, or to where an operation said. */
export function redirect(to: string, cookies: readonly ActionCookie[] = []): ActionAnswer {
  return { kind: 'redirect', to, cookies };
}

/** A page for this visitor alone, at the address that was asked for. */
export function showPage(
  page: VisitorPage,
  { status, headers }: Refusal = fine,
  cookies: readonly ActionCookie[] = [],
): ActionAnswer {
  return { kind: 'page', page, status, headers, cookies };
}

/** An answer for the page's script. */
export function sendJson(
  data: unknown,
  { status, headers }: Refusal = fine,
  cookies: readonly ActionCookie[] = [],
): ActionAnswer {
  return { kind: 'json', data, status, headers, cookies };
}

/** A page of contributors' own, in the product's look. */
export function showConfigPage(page: ConfigPage, { status, headers }: Refusal = fine): ActionAnswer {
  return { kind: 'config-page', page, status, headers };
}

/** The page that a form is on, with a notice above it. */
export function showFormPage(
  { status, headers }: Refusal,
  notice: NonNullable<SiteRequest['notice']>,
  more: { readonly sentForm?: SentForm; readonly isLocked?: boolean } = {},
): ActionAnswer {
  return { kind: 'form-page', notice, status, headers, ...more };
}

/** What goes with an answer that refuses nothing. */
export const fine: Refusal = { status: 200, headers: {} };

/** What a person reads whose write had no crumb, or a wrong one. */
export const crumbFailedMessage = 'Your session has expired. Please reload the page and try again.';

/** What a form is answered that came without its crumb. */
export const crumbRefusal = {
  ...{ status: 403, headers: {}, problem: { message: crumbFailedMessage } },
} satisfies Refusal & { readonly problem: FormProblem };

/** True for the fields of a form. */
export function isFields(body: unknown): body is Fields {
  return typeof body === 'object' && body !== null;
}

/** A field's text; empty when it was not sent, or more than once. */
export function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** A path of this website, never an address elsewhere. */
export function returnPath(fields: Fields, otherwise: string): string {
  const path = text(fields, 'returnTo');
  return /^\/(?![/\\])[^\s\\?#]*$/.test(path) ? path : otherwise;
}
