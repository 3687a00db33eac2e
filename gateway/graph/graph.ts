import { createHash } from 'node:crypto';
import { operationFromDocument, Supergraph } from '@apollo/federation-internals';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Log, RequestContext } from '#kit/subgraph.ts';
import { isLongerThan } from './answer-size.rules.ts';
import type { Changes } from './changes.ts';
import { findDocumentProblems } from './document-size.rules.ts';
import { asksOnlyForSchema } from './introspection-size.rules.ts';
import { findLiteralProblem, findTextProblem, findValueProblem, limits } from './limits.rules.ts';
import { findCostProblem, measureCost, type Prices, readPrices } from './operation-cost.rules.ts';
import { runPlan } from './plan-executor.ts';
import { compileShape, isOfGoneThing, prepareShaping, type Shape, type ShapingSchemas } from './shape.ts';
import { type AccessMap, isShareable, readAccessMap } from './shareable.ts';
import type { Source } from './sources.ts';
import { TagCache } from './tag-cache.ts';
import { isUnavailable, Unavailable } from './unavailable.ts';

/** An operation that was read, checked and planned for once. */
export interface PreparedOperation {
  readonly hash: string;
  readonly operation: OperationDefinitionNode;
  readonly document: DocumentNode;
  readonly plan: QueryPlan;
  readonly shape: Shape;
  /** The same answer serves everyone who holds no permission. */
  readonly isShareable: boolean;
  /** It asks for the schema only, which no subgraph is asked for. */
  readonly isAboutSchema: boolean;
}

/** An answer, with its JSON text, which is written once for all whom it serves. */
export interface GraphAnswer {
  readonly result: ExecutionResult;
  readonly json: string;
  /** The same as bytes, where they are kept ready. */
  readonly bytes?: Buffer;
  /** What it depends on. */
  readonly tags: ReadonlySet<string>;
}

/** A request to the graph. */
export interface GraphRequest extends RequestContext {
  /** What `Changes.sync` said when the request came: whether what is kept is exact. */
  readonly isCacheExact?: boolean;
}

/** A fresh request of a viewer. */
export function requestOf(viewer: RequestContext['viewer'], isCacheExact?: boolean): GraphRequest {
  return { viewer, tags: new Set(), effects: [], ...(isCacheExact === undefined ? {} : { isCacheExact }) };
}

const maxPrepared = 2_000;
/** Characters of the texts of prepared operations: what is kept of them is some times as large. */
const maxPreparedLength = 5_000_000;
const maxSchemaAnswersLength = 8_000_000;

/** The graph: plans operations over the subgraphs, and keeps what everyone is answered alike. */
export class Graph {
  /** The public schema. */
  readonly schema: GraphQLSchema;
  readonly #shaping: ShapingSchemas;
  readonly #supergraph: Supergraph;
  readonly #planner: QueryPlanner;
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #access: AccessMap;
  readonly #prices: Prices;
  readonly #prepared = new LRUCache<string, PreparedOperation | readonly GraphQLError[]>({
    max: maxPrepared,
    maxSize: maxPreparedLength,
  });
  readonly #cache: TagCache<GraphAnswer>;
  /** Answers of operations that ask for the schema only, as bytes: it is the same for as long as this process runs. */
  readonly #schemaAnswers = new LRUCache<string, GraphAnswer>({ maxSize: maxSchemaAnswersLength });
  readonly #log: Log;

  constructor(options: {
    supergraphSdl: string;
    sources: ReadonlyMap<string, Source>;
    changes: Changes;
    log: Log;
    cacheBytes: number;
  }) {
    this.#sources = options.sources;
    this.#log = options.log;
    this.#access = readAccessMap(options.supergraphSdl);
    this.#cache = new TagCache(options.changes, options.cacheBytes);
    this.#supergraph = Supergraph.build(options.supergraphSdl);
    this.#planner = new QueryPlanner(this.#supergraph);
    const api = this.#supergraph.apiSchema();
    this.schema = api.toGraphQLJSSchema();
    this.#prices = readPrices(this.schema);
    this.#shaping = prepareShaping(this.schema, api.toGraphQLJSSchema());
  }

  /** Reads, checks and plans an operation, once for each text. */
  prepare(text: string, operationName?: string | null): PreparedOperation | readonly GraphQLError[] {
    const hash = createHash('sha256')
      .update(text)
      .update('\0')
      .update(operationName ?? '')
      .digest('base64url');
    const known = this.#prepared.get(hash);
    if (known) return known;
    const prepared = this.#prepare(text, operationName ?? undefined, hash);
    this.#prepared.set(hash, prepared, { size: text.length + 1_000 });
    return prepared;
  }

  #prepare(
    text: string,
    operationName: string | undefined,
    hash: string,
  ): PreparedOperation | readonly GraphQLError[] {
    try {
      const textProblem = findTextProblem(text);
      if (textProblem) return [textProblem];
      const document = parse(text, { maxTokens: limits.tokens });
      const sizeProblems = findDocumentProblems(this.schema, document);
      if (sizeProblems.length > 0) return sizeProblems;
      const errors = validate(this.schema, document, undefined, { maxErrors: 10 });
      if (errors.length > 0) return errors;
      const literalProblem = findLiteralProblem(document);
      if (literalProblem) return [badInput(literalProblem)];
      const operation = getOperationAST(document, operationName);
      if (!operation)
        return [
          new GraphQLError(
            'Name the operation that is meant: the document has none of that name, or several.',
          ),
        ];
      const problem = findCostProblem(document, operation, {}, this.#prices);
      if (problem) return [problem];
      const isAboutSchema = asksOnlyForSchema(operation.selectionSet);
      return {
        hash,
        document,
        operation,
        plan: isAboutSchema ? { kind: 'QueryPlan' } : this.#plan(document, operationName),
        shape: compileShape(this.#shaping, document, operationName),
        isAboutSchema,
        isShareable: isShareable(this.schema, this.#access, document, operation),
      };
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      this.#log.error({ error }, 'An operation could not be planned.');
      return [
        new GraphQLError('The operation cannot be planned.', {
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        }),
      ];
    }
  }

  #plan(document: DocumentNode, operationName: string | undefined): QueryPlan {
    const operation = operationFromDocument(
      this.#supergraph.apiSchema(),
      document,
      operationName ? { operationName } : {},
    );
    return this.#planner.buildQueryPlan(operation);
  }

  /** What a prepared operation costs with these variables, as its limits count it. */
  costOf({ document, operation }: PreparedOperation, variables: Record<string, unknown>): number {
    return measureCost(document, operation, variables, this.#prices);
  }

  /** Runs a prepared operation for a viewer. What everyone is answered alike is worked out once until it changes. */
  async run(
    prepared: PreparedOperation,
    given: Record<string, unknown>,
    request: GraphRequest,
  ): Promise<GraphAnswer> {
    const { viewer } = request;
    const variables = this.#readVariables(prepared, given);
    if (Array.isArray(variables)) return answerOf({ errors: variables }, request);
    if (prepared.isAboutSchema) return this.#answerSchema(prepared, variables, request);
    if (!prepared.isShareable || isAnsweredAlone(viewer)) return this.#runNow(prepared, variables, request);
    const websiteId = viewer.websiteId ?? '';
    const key = `${websiteId} ${viewer.translation ?? ''} ${prepared.hash} ${JSON.stringify(variables)}`;
    const answer = await this.#cache.findOrMake(key, websiteId, request.isCacheExact, async () => {
      const own = requestOf(viewer);
      const value = await this.#runNow(prepared, variables, own);
      return {
        value,
        tags: value.tags,
        size: value.json.length * 2,
        isKept: value.result.errors === undefined,
      };
    });
    for (const tag of answer.tags) request.tags.add(tag);
    return answer;
  }

  /** The variables that the operation declares, with their defaults; or what is wrong with them. */
  #readVariables(
    { document, operation }: PreparedOperation,
    given: Record<string, unknown>,
  ): Record<string, unknown> | GraphQLError[] {
    const declared = operation.variableDefinitions ?? [];
    const valueProblem = findValueProblem(declared.map(({ variable }) => given[variable.name.value]));
    if (valueProblem) return [badInput(valueProblem)];
    const { coerced, errors } = getVariableValues(this.schema, declared, given, { maxErrors: 10 });
    if (errors) return errors.map(({ message }) => badInput(message));
    const problem = findCostProblem(document, operation, coerced, this.#prices);
    return problem ? [problem] : coerced;
  }

  async #runNow(
    prepared: PreparedOperation,
    variables: Record<string, unknown>,
    request: RequestContext,
  ): Promise<GraphAnswer> {
    return answerOf(await this.#execute(prepared, variables, request), request);
  }

  async #answerSchema(
    prepared: PreparedOperation,
    variables: Record<string, unknown>,
    request: RequestContext,
  ): Promise<GraphAnswer> {
    const key = `${prepared.hash} ${JSON.stringify(variables)}`;
    const kept = this.#schemaAnswers.get(key);
    if (kept) return kept;
    const answer = await this.#runNow(prepared, variables, request);
    const bytes = Buffer.from(answer.json);
    this.#schemaAnswers.set(key, { ...answer, bytes }, { size: bytes.length + key.length });
    return answer;
  }

  async #execute(
    { plan, shape }: PreparedOperation,
    variables: Record<string, unknown>,
    request: RequestContext,
  ): Promise<ExecutionResult> {
    const { data, errors, gone } = await runPlan(plan, { sources: this.#sources, variables, request });
    const shaped = await shape(data, variables);
    const gaps = (shaped.errors ?? []).filter(
      ({ path }) => !isOfGoneThing(path ?? [], gone, data, shaped.data),
    );
    this.#logFailures(errors, gaps, request);
    const told = errors.length > 0 ? errors : gaps.map(() => incomplete(request));
    return told.length > 0 ? { errors: told, data: shaped.data ?? null } : { data: shaped.data ?? null };
  }

  #logFailures(
    errors: readonly GraphQLError[],
    shapeErrors: readonly GraphQLError[],
    { viewer }: RequestContext,
  ): void {
    const { requestId } = viewer;
    for (const { originalError, path } of errors) {
      if (originalError)
        this.#log.error({ requestId, path, error: originalError }, 'A subgraph could not be asked.');
    }
    if (errors.length > 0) return;
    for (const error of shapeErrors)
      this.#log.error({ requestId, path: error.path, error }, 'A subgraph left out what must be there.');
  }

  /** Asks one subgraph what only the gateway may ask. */
  async ask(
    subgraph: string,
    query: string,
    variables: Record<string, unknown>,
    request: RequestContext,
  ): Promise<Record<string, unknown>> {
    const source = this.#sources.get(subgraph);
    if (!source) throw new Error(`There is no subgraph ${subgraph}.`);
    const { data, errors } = await source.execute(query, variables, request).catch((cause: unknown) => {
      throw new Unavailable(`${subgraph} could not be asked.`, { cause });
    });
    if (isUnavailable(errors)) throw new Unavailable(`${subgraph} is out of reach.`);
    if (errors?.[0]) throw new Error(`${subgraph} refused the gateway: ${errors[0].message}`);
    return data ?? {};
  }
}

/** Whoever has a permission, opened a page by its password, or is a member may see what others do not. */
function isAnsweredAlone({ permissions, passes, memberId }: RequestContext['viewer']): boolean {
  return permissions.length > 0 || passes !== undefined || memberId !== undefined;
}

function answerOf(result: ExecutionResult, { viewer, tags }: RequestContext): GraphAnswer {
  const most = viewer.permissions.length > 0 ? limits.contributorAnswerLength : limits.answerLength;
  const told = isLongerThan(result, most) ? { errors: [answerTooLarge(most)], data: null } : result;
  return { result: told, json: JSON.stringify(told), tags };
}

function answerTooLarge(most: number): GraphQLError {
  return new GraphQLError(
    `The answer is longer than the ${most} characters that are allowed. Ask for shorter lists.`,
    { extensions: { code: 'ANSWER_TOO_LARGE' } },
  );
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

function incomplete({ viewer }: RequestContext): GraphQLError {
  const { requestId } = viewer;
  return new GraphQLError('Something went wrong on our side. Please try again.', {
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
  });
}
