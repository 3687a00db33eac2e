import type { z } from 'zod';
import type { CrumbPolicy, SentFile } from '#web/site/action.ts';

/** What a documented path answers. */
export interface RestAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The operation was given something that it does not take, and so has not seen the rest. */
  readonly isUnread?: boolean;
}

/** One documented path: a stored operation, and how its input and its answer look over REST. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{name}` for what varies. */
  readonly path: string;
  /** One sentence for the API's page. */
  readonly summary: string;
  /** The stored operation of this folder that it runs. */
  readonly operation: string;
  /** Parts of the path and the query; others are refused. */
  readonly query: z.ZodObject;
  /** The JSON body; undefined for paths without one. */
  readonly body?: z.ZodObject;
  /** True where a body may be left out, like one with no fields. */
  readonly isBodyOptional?: boolean;
  /** True for a body whose bytes someone signed: it goes to the operation as it came, with the headers. */
  readonly isBodySigned?: boolean;
  /** True for a body that may also come as a plain form. */
  readonly takesForms?: boolean;
  /** True for JSON that may also come as plain text, as beacons of browsers send it. */
  readonly takesText?: boolean;
  /** True for JSON that may also come as a merge patch (RFC 7396), which says `null` for what is to be forgotten. */
  readonly takesMergePatch?: boolean;
  /** True where the header `Idempotency-Key` names a request that must happen once. */
  readonly takesIdempotencyKey?: boolean;
  /** A body that is a list is taken for this field of it, and one that is no list and has no such field for its only element. */
  readonly listOf?: string;
  /** True where only a program with a key is answered, although every visitor may know what it is. */
  readonly needsKey?: boolean;
  /** Its body is a form with one file of at most so many bytes, and nothing else; absent where it is none. */
  readonly fileBytes?: number;
  /** So many bytes a visitor may send; as everywhere when left out. */
  readonly visitorBodyBytes?: number;
  /** True for events of visits: what several visitors send at once is recorded together. */
  readonly isGathered?: boolean;
  /** True where the website counts what is refused: also a body that cannot be read, of which the operation never learns. */
  readonly isRefusalCounted?: boolean;
  /** A good answer. */
  readonly response: z.ZodType;
  /** Its status; 200 when left out. With 204 there is no body. */
  readonly successStatus?: 200 | 201 | 202 | 204;
  /** Makes the operation's variables of checked input. */
  variables(input: RestInput): Record<string, unknown>;
  /** How its crumb is asked for; `api` when left out, `own` where it opens nothing and needs none. */
  readonly crumb?: CrumbPolicy;
  /** What unexpected failures are called on this path, by their HTTP status; as everywhere when left out. */
  readonly errorMessages?: Readonly<Record<number, string>>;
  /** Makes the answer of the operation's data. */
  answer(data: unknown, after: AfterOperation): RestAnswer;
}

/** Documented paths that belong together. */
export interface RestTag {
  readonly name: string;
  /** One sentence for the API's page. */
  readonly description: string;
  readonly routes: readonly RestRoute[];
}

/** What the browser has once an operation's cookies are set. */
export interface AfterOperation {
  /** Goes with its later writes. */
  readonly crumb: string;
  /** Scheme, host and port of the website. */
  readonly baseUrl: string;
  /** The website that was asked. */
  readonly websiteId: string;
  /** What the path and the query said, once checked. */
  readonly query: RestInput['query'];
}

/** Input of a path, checked against its schemas. */
export interface RestInput {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly signed: SignedBody;
  /** The file of the body; null where none is taken. */
  readonly file: SentFile | null;
  /** The header `Idempotency-Key`; null where none came, or none is taken. */
  readonly idempotencyKey: string | null;
  /** A cookie that scripts of the page keep. */
  cookie(name: string): string | undefined;
}

/** A body as it came, and the headers that came once, by their names in small letters; empty where `isBodySigned` is not true. */
export interface SignedBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A documented path with its types: what it takes, and what its operation gives. */
export function defineRoute<Query extends z.ZodObject, Body extends z.ZodObject, Data>(route: {
  readonly method: RestRoute['method'];
  readonly path: string;
  readonly summary: string;
  readonly operation: string;
  readonly query: Query;
  readonly body?: Body;
  readonly isBodyOptional?: boolean;
  readonly isBodySigned?: boolean;
  readonly takesForms?: boolean;
  readonly takesText?: boolean;
  readonly takesMergePatch?: boolean;
  readonly takesIdempotencyKey?: boolean;
  readonly listOf?: string;
  readonly needsKey?: boolean;
  readonly fileBytes?: number;
  readonly visitorBodyBytes?: number;
  readonly isGathered?: boolean;
  readonly isRefusalCounted?: boolean;
  readonly response: z.ZodType;
  readonly successStatus?: 200 | 201 | 202 | 204;
  readonly errorMessages?: RestRoute['errorMessages'];
  variables(input: {
    query: z.infer<Query>;
    body: z.infer<Body>;
    signed: SignedBody;
    file: SentFile | null;
    idempotencyKey: string | null;
    cookie: RestInput['cookie'];
  }): Record<string, unknown>;
  readonly crumb?: CrumbPolicy;
  answer(data: Data, after: AfterOperation): RestAnswer;
}): RestRoute {
  const { query, body } = route;
  return {
    ...route,
    variables: (input) =>
      route.variables({
        query: query.parse(input.query),
        body: body?.parse(input.body) ?? noBody<Body>(),
        signed: input.signed,
        file: input.file,
        idempotencyKey: input.idempotencyKey,
        cookie: input.cookie,
      }),
    // The data is that of the named operation, whose generated type the route gives.
    answer: (data, after) => route.answer(data as Data, after),
  };
}

/** The body of a path that takes none; nobody reads it. */
function noBody<Body extends z.ZodObject>(): z.infer<Body> {
  return {} as z.infer<Body>;
}
