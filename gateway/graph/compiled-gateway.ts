import { channel } from 'node:diagnostics_channel';
import { ApolloGateway } from '@apollo/gateway';
import type { QueryPlan } from '@apollo/query-planner';
import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { inInnerSpan, inSpan, isTraced, withoutSpans } from '#kit/spans.ts';
import type { Log } from '#kit/subgraph.ts';
import { forgetDefinitions } from '#schema/forget-definitions.ts';
import { isLongerThan } from './answer-size.rules.ts';
import type { IncomingOperation, SubgraphSource } from './data-sources.ts';
import { forgetSources } from './forget-sources.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { limits } from './limits.rules.ts';
import { runPlan } from './plan-executor.ts';
import type { CheckedOperation, GraphContext, GraphRequest } from './request.ts';
import { compileShape, isOfGoneThing, prepareShaping, type Shape, type ShapingSchemas } from './shape.ts';
import { storedTextByHash } from './stored-operations.ts';
import { cacheChannel } from './tag-cache.ts';

/** An operation that was planned and compiled once. */
interface CompiledOperation {
  readonly plan: QueryPlan;
  readonly shape: Shape;
}

type Incoming = Parameters<ApolloGateway['executor']>[0];
type Result = Awaited<ReturnType<ApolloGateway['executor']>>;

/** Publishes `{ name, outcome, ms }` of each operation: whoever watches the install measures them. */
const operationChannel = channel('vitrine:operation');

const maxCompiled = 2_000;
/** Characters of the texts of compiled operations: what is kept of them is some times as large. */
const maxCompiledLength = 5_000_000;

/** Ends the stock executor where it would begin to ask subgraphs. */
class PlanMade extends Error {
  readonly plan: QueryPlan;

  constructor(plan: QueryPlan) {
    super('The plan was made.');
    this.plan = plan;
  }
}

/** What an install's plans are run with. */
export interface PlanRunning {
  readonly sources: ReadonlyMap<string, SubgraphSource>;
  readonly answers: KeptAnswers;
  readonly log: Log;
}

/**
 * Apollo's gateway with an executor that reads, plans and compiles each operation once, and keeps what everyone is answered
 * alike. The stock one reads and shapes anew for each request: it makes the plans here, and runs none. What it knows follows
 * from the schema alone, so that one serves every install that a process opens.
 */
export class CompiledGateway extends ApolloGateway {
  readonly #supergraphSdl: string;
  readonly #compiled = new LRUCache<string, CompiledOperation>({
    max: maxCompiled,
    maxSize: maxCompiledLength,
  });
  #loading: Promise<unknown> | undefined;
  #shaping: ShapingSchemas | undefined;

  constructor(supergraphSdl: string) {
    // Otherwise the gateway would tell Apollo each hour what it runs on.
    process.env.APOLLO_TELEMETRY_DISABLED = 'true';
    super({
      supergraphSdl,
      validateSupergraph: false,
      buildService: ({ name }) => ({
        process() {
          throw new Error(`The stock executor asked the subgraph ${name}.`);
        },
      }),
      // Plans are kept with what is compiled of them.
      experimental_approximateQueryPlanStoreMiB: 1,
      experimental_didResolveQueryPlan({ queryPlan }) {
        throw new PlanMade(queryPlan);
      },
    });
    this.#supergraphSdl = supergraphSdl;
    this.onSchemaLoadOrUpdate(({ apiSchema }) => {
      this.#compiled.clear();
      this.#shaping = prepareShaping(apiSchema);
    });
  }

  /** The gateway of one install, for its server. */
  forInstall(running: PlanRunning): ApolloServerOptionsWithGateway<GraphContext>['gateway'] {
    let tellSchema: (loaded: { apiSchema: GraphQLSchema; coreSupergraphSdl: string }) => void = () =>
      undefined;
    return {
      onSchemaLoadOrUpdate(listen) {
        tellSchema = listen;
        return () => undefined;
      },
      load: async (options) => {
        this.#loading ??= this.#load(options);
        await this.#loading;
        if (!this.schema) throw new Error('The gateway has no schema.');
        tellSchema({ apiSchema: this.schema, coreSupergraphSdl: this.#supergraphSdl });
        return {
          executor: (incoming) =>
            operationChannel.hasSubscribers || isTraced()
              ? measured(incoming, () => this.#answer(incoming, running))
              : this.#answer(incoming, running),
        };
      },
      // Another install may go on with it.
      stop: async () => undefined,
    };
  }

  async #load(options: Parameters<ApolloGateway['load']>[0]): Promise<void> {
    await this.load(options);
    const supergraph = this.__testing().queryPlanner?.supergraph;
    if (!supergraph) throw new Error('The gateway has no query planner.');
    for (const schema of [supergraph.schema, supergraph.apiSchema()]) forgetSources(schema);
    for (const subgraph of supergraph.subgraphs()) forgetSources(subgraph.schema);
    if (this.schema) forgetDefinitions(this.schema);
    // The stock executor alone reads it, where it runs a plan.
    Reflect.set(this, 'supergraphSchema', undefined);
  }

  async #answer(incoming: Incoming, running: PlanRunning): Promise<Result> {
    const checked: CheckedOperation = incoming.context.checked;
    if (checked.variableErrors.length > 0) return { errors: checked.variableErrors };
    const known = this.#compiled.get(checked.key);
    if (cacheChannel.hasSubscribers) cacheChannel.publish({ cache: 'plans', isHit: known !== undefined });
    const compiled = known ?? (await this.#compile(checked, incoming, running.log));
    if (compiled instanceof GraphQLError) return { errors: [compiled] };
    return running.answers.answer(checked, incoming.context.request, async (request) => {
      const result = await runOperation(compiled, checked.variables, running, {
        ...incoming,
        context: { request },
      });
      const isContributor = request.viewer.permissions.length > 0;
      const most = isContributor ? limits.contributorAnswerLength : limits.answerLength;
      return isLongerThan(result, most) ? { errors: [answerTooLarge(most)], data: null } : result;
    });
  }

  async #compile(
    { key, isAboutSchema }: CheckedOperation,
    incoming: Incoming,
    log: Log,
  ): Promise<CompiledOperation | GraphQLError> {
    const { document, operationName, source } = incoming;
    try {
      const plan: QueryPlan = isAboutSchema
        ? { kind: 'QueryPlan' }
        : await inInnerSpan(
            () => ({ name: 'gateway.plan' }),
            () => this.#planOf(incoming),
          );
      if (!this.#shaping) throw new Error('The gateway has no schema yet.');
      const compiled = { plan, shape: compileShape(this.#shaping, document, operationName ?? undefined) };
      this.#compiled.set(key, compiled, { size: source.length + 1_000 });
      return compiled;
    } catch (error) {
      if (error instanceof GraphQLError) return error;
      log.error({ error }, 'An operation could not be planned.');
      return new GraphQLError('The operation cannot be planned.', {
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      });
    }
  }

  async #planOf(incoming: Incoming): Promise<QueryPlan> {
    try {
      // It is meant to fail once it has the plan: its own spans would all be failures.
      const { errors } = await withoutSpans(() => this.executor(incoming));
      throw errors?.[0] ?? new Error('The stock executor ran a plan.');
    } catch (error) {
      if (error instanceof PlanMade) return error.plan;
      throw error;
    }
  }
}

/** Names are told of operations that ship with the product alone: others are named as anyone likes. */
async function measured(incoming: Incoming, work: () => Promise<Result>): Promise<Result> {
  const begunAt = performance.now();
  const isOurs = storedTextByHash(incoming.queryHash) !== undefined;
  const name = (isOurs && incoming.operationName) || 'other';
  const attributes = { 'graphql.operation.name': name };
  const result = await inSpan(() => ({ name: 'gateway.request', attributes }), work);
  operationChannel.publish({
    name,
    outcome: result.errors ? 'errors' : 'ok',
    ms: performance.now() - begunAt,
  });
  return result;
}

async function runOperation(
  { plan, shape }: CompiledOperation,
  variables: Record<string, unknown>,
  { sources, log }: PlanRunning,
  incomingRequestContext: IncomingOperation,
): Promise<Result> {
  const { request } = incomingRequestContext.context;
  const { data, errors, gone } = await inSpan(
    () => ({ name: 'gateway.execute' }),
    () => runPlan(plan, { sources, variables, incomingRequestContext }),
  );
  const shaped = await inSpan(
    () => ({ name: 'gateway.postprocessing' }),
    async () => shape(data, variables),
  );
  if (errors.length > 0) return { errors, data: shaped.data ?? null };
  const gaps = (shaped.errors ?? []).filter(
    ({ path }) => !isOfGoneThing(path ?? [], gone, data, shaped.data),
  );
  if (gaps.length === 0) return { data: shaped.data ?? null };
  const { requestId } = request.viewer;
  for (const error of gaps)
    log.error({ requestId, path: error.path, error }, 'A subgraph left out what must be there.');
  return { errors: gaps.map(() => incomplete(request)), data: shaped.data ?? null };
}

function incomplete({ viewer }: GraphRequest): GraphQLError {
  const { requestId } = viewer;
  return new GraphQLError('Something went wrong on our side. Please try again.', {
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
  });
}

function answerTooLarge(most: number): GraphQLError {
  return new GraphQLError(
    `The answer is longer than the ${most} characters that are allowed. Ask for shorter lists.`,
    { extensions: { code: 'ANSWER_TOO_LARGE' } },
  );
}
