import { ApolloGateway } from '@apollo/gateway';
import type { QueryPlan } from '@apollo/query-planner';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Log } from '#kit/subgraph.ts';
import { isLongerThan } from './answer-size.rules.ts';
import { apolloLog } from './apollo-log.ts';
import type { IncomingOperation, SubgraphSource } from './data-sources.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { limits } from './limits.rules.ts';
import { runPlan } from './plan-executor.ts';
import type { CheckedOperation, GraphRequest } from './request.ts';
import { compileShape, isOfGoneThing, prepareShaping, type Shape, type ShapingSchemas } from './shape.ts';

/** An operation that was planned and compiled once. */
interface CompiledOperation {
  readonly plan: QueryPlan;
  readonly shape: Shape;
}

type Incoming = Parameters<ApolloGateway['executor']>[0];
type Result = Awaited<ReturnType<ApolloGateway['executor']>>;

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

/**
 * Apollo's gateway with an executor that reads, plans and compiles each operation once, and keeps what everyone is answered
 * alike. The stock one reads and shapes anew for each request: it makes the plans here, and runs none.
 */
export class CompiledGateway extends ApolloGateway {
  readonly #sources: ReadonlyMap<string, SubgraphSource>;
  readonly #answers: KeptAnswers;
  readonly #log: Log;
  readonly #compiled = new LRUCache<string, CompiledOperation>({
    max: maxCompiled,
    maxSize: maxCompiledLength,
  });
  readonly #makePlan: ApolloGateway['executor'];
  #shaping: ShapingSchemas | undefined;

  constructor(options: {
    supergraphSdl: string;
    sources: ReadonlyMap<string, SubgraphSource>;
    answers: KeptAnswers;
    log: Log;
  }) {
    const { supergraphSdl, sources, answers, log } = options;
    // Otherwise the gateway would tell Apollo each hour what it runs on.
    process.env.APOLLO_TELEMETRY_DISABLED = 'true';
    super({
      supergraphSdl,
      validateSupergraph: false,
      logger: apolloLog(log),
      buildService: ({ name }) => sources.get(name) ?? missingSource(name),
      // Plans are kept with what is compiled of them.
      experimental_approximateQueryPlanStoreMiB: 1,
      experimental_didResolveQueryPlan({ queryPlan }) {
        throw new PlanMade(queryPlan);
      },
    });
    this.#sources = sources;
    this.#answers = answers;
    this.#log = log;
    this.#makePlan = this.executor;
    this.onSchemaLoadOrUpdate(({ apiSchema }) => {
      this.#compiled.clear();
      this.#shaping = prepareShaping(apiSchema);
    });
    this.executor = (context) => this.#answer(context);
  }

  async #answer(incoming: Incoming): Promise<Result> {
    const checked: CheckedOperation = incoming.context.checked;
    if (checked.variableErrors.length > 0) return { errors: checked.variableErrors };
    const compiled = this.#compiled.get(checked.key) ?? (await this.#compile(checked, incoming));
    if (compiled instanceof GraphQLError) return { errors: [compiled] };
    return this.#answers.answer(checked, incoming.context.request, async (request) => {
      const result = await this.#run(compiled, checked.variables, { ...incoming, context: { request } });
      const isContributor = request.viewer.permissions.length > 0;
      const most = isContributor ? limits.contributorAnswerLength : limits.answerLength;
      return isLongerThan(result, most) ? { errors: [answerTooLarge(most)], data: null } : result;
    });
  }

  async #compile(
    { key, isAboutSchema }: CheckedOperation,
    incoming: Incoming,
  ): Promise<CompiledOperation | GraphQLError> {
    const { document, operationName, source } = incoming;
    try {
      const plan: QueryPlan = isAboutSchema ? { kind: 'QueryPlan' } : await this.#planOf(incoming);
      if (!this.#shaping) throw new Error('The gateway has no schema yet.');
      const compiled = { plan, shape: compileShape(this.#shaping, document, operationName ?? undefined) };
      this.#compiled.set(key, compiled, { size: source.length + 1_000 });
      return compiled;
    } catch (error) {
      if (error instanceof GraphQLError) return error;
      this.#log.error({ error }, 'An operation could not be planned.');
      return new GraphQLError('The operation cannot be planned.', {
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      });
    }
  }

  async #planOf(incoming: Incoming): Promise<QueryPlan> {
    try {
      const { errors } = await this.#makePlan(incoming);
      throw errors?.[0] ?? new Error('The stock executor ran a plan.');
    } catch (error) {
      if (error instanceof PlanMade) return error.plan;
      throw error;
    }
  }

  async #run(
    { plan, shape }: CompiledOperation,
    variables: Record<string, unknown>,
    incomingRequestContext: IncomingOperation,
  ): Promise<Result> {
    const { request } = incomingRequestContext.context;
    const { data, errors, gone } = await runPlan(plan, {
      sources: this.#sources,
      variables,
      incomingRequestContext,
    });
    const shaped = await shape(data, variables);
    if (errors.length > 0) return { errors, data: shaped.data ?? null };
    const gaps = (shaped.errors ?? []).filter(
      ({ path }) => !isOfGoneThing(path ?? [], gone, data, shaped.data),
    );
    if (gaps.length === 0) return { data: shaped.data ?? null };
    const { requestId } = request.viewer;
    for (const error of gaps)
      this.#log.error({ requestId, path: error.path, error }, 'A subgraph left out what must be there.');
    return { errors: gaps.map(() => incomplete(request)), data: shaped.data ?? null };
  }
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

function missingSource(name: string): never {
  throw new Error(`There is no subgraph ${name}.`);
}
