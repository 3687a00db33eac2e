import type { GraphQLDataSource } from '@apollo/gateway';
import { GraphQLDataSourceRequestKind } from '@apollo/gateway/dist/datasources/types.js';
import type { FetchNode, PlanNode, QueryPlan, QueryPlanSelectionNode } from '@apollo/query-planner';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { isRecord } from '#schema/record.ts';
import type { IncomingOperation } from './data-sources.ts';
import { type Data, findPlaces, merge, type Path, rewrite, select } from './plan-data.ts';
import type { GraphContext } from './request.ts';

/** What a plan is run with. */
interface PlanOptions {
  readonly sources: ReadonlyMap<string, GraphQLDataSource<GraphContext>>;
  readonly variables: Record<string, unknown>;
  readonly incomingRequestContext: IncomingOperation;
}

/** One run of a plan. */
interface Run extends PlanOptions {
  readonly data: Data;
  readonly errors: GraphQLError[];
  readonly gone: Set<Data>;
}

/** A place in the answer: the objects that the next fetch adds to, and how a path leads there. */
interface Cursor {
  readonly objects: readonly Data[];
  readonly path: Path;
}

/** What a plan brought together, before it is cut to what was asked for. */
export interface PlanResult {
  readonly data: Data;
  readonly errors: readonly GraphQLError[];
  /** References to things that are not there any more: a subgraph was asked for them and knows none. */
  readonly gone: ReadonlySet<Data>;
}

/** Runs a query plan: fetches from subgraphs in its order, and puts entities' fields where they belong. */
export async function runPlan(plan: QueryPlan, options: PlanOptions): Promise<PlanResult> {
  const data: Data = {};
  const run: Run = { ...options, data, errors: [], gone: new Set() };
  if (plan.node && plan.node.kind !== 'Subscription')
    await runNode(run, plan.node, { objects: [data], path: [] });
  return { data, errors: run.errors, gone: run.gone };
}

async function runNode(run: Run, node: PlanNode, cursor: Cursor): Promise<void> {
  switch (node.kind) {
    case 'Sequence':
      for (const next of node.nodes) await runNode(run, next, cursor);
      return;
    case 'Parallel':
      await Promise.all(node.nodes.map((next) => runNode(run, next, cursor)));
      return;
    case 'Flatten':
      return runNode(run, node.node, {
        objects: descend(cursor.objects, node.path),
        path: [...cursor.path, ...node.path],
      });
    case 'Condition': {
      const branch = run.variables[node.condition] === true ? node.ifClause : node.elseClause;
      return branch && runNode(run, branch, cursor);
    }
    case 'Fetch':
      return runFetch(run, node, cursor);
    case 'Defer':
      throw new Error('Deferred fragments are not supported.');
  }
}

function descend(objects: readonly Data[], path: Path): Data[] {
  let here = [...objects];
  for (const step of path) {
    if (step === '@') continue;
    const below: Data[] = [];
    for (const object of here) gatherObjects(object[step], below);
    here = below;
  }
  return here;
}

/** The objects in a value, however deep the lists are in which they stand. */
function gatherObjects(value: unknown, into: Data[]): void {
  if (Array.isArray(value)) for (const item of value) gatherObjects(item, into);
  else if (isRecord(value)) into.push(value);
}

async function runFetch(run: Run, fetch: FetchNode, cursor: Cursor): Promise<void> {
  if (cursor.objects.length === 0) return;
  const variables: Record<string, unknown> = {};
  for (const name of fetch.variableUsages ?? []) {
    if (run.variables[name] !== undefined) variables[name] = run.variables[name];
  }
  if (!fetch.requires) {
    const { data, errors } = await send(run, fetch, variables, cursor);
    const start = cursor.path.filter((step) => step !== '@');
    for (const error of errors) run.errors.push(placeError(error, [...start, ...(error.path ?? [])]));
    if (!data) return;
    rewrite(fetch.outputRewrites, data);
    for (const object of cursor.objects) merge(object, data);
    return;
  }
  const asked = representEntities(cursor.objects, fetch.requires);
  if (asked.length === 0) return;
  for (const { representation } of asked) rewrite(fetch.inputRewrites, representation);
  const representations = asked.map(({ representation }) => representation);
  const { data, errors } = await send(run, fetch, { ...variables, representations }, cursor);
  if (errors.length > 0) placeEntityErrors(run, errors, asked, cursor);
  const entities = data?._entities;
  if (!Array.isArray(entities)) return;
  for (const [index, { object }] of asked.entries()) {
    const entity: unknown = entities[index];
    if (entity === null) run.gone.add(object);
    if (!isRecord(entity)) continue;
    rewrite(fetch.outputRewrites, entity);
    merge(object, entity);
  }
}

/** An entity that a subgraph is asked for, by what it needs to find it. */
interface AskedEntity {
  readonly object: Data;
  readonly representation: Data;
}

function representEntities(
  objects: readonly Data[],
  requires: readonly QueryPlanSelectionNode[],
): AskedEntity[] {
  return objects.flatMap((object) => {
    const representation = select(object, requires);
    return representation?.__typename ? [{ object, representation }] : [];
  });
}

/** What a subgraph answers; a failure of the request as a whole is one error among others. */
async function send(
  run: Run,
  fetch: FetchNode,
  variables: Record<string, unknown>,
  { path }: Cursor,
): Promise<{ data: Data | null; errors: readonly (GraphQLError | GraphQLFormattedError)[] }> {
  const { sources, incomingRequestContext } = run;
  const source = sources.get(fetch.serviceName);
  if (!source) throw new Error(`There is no subgraph ${fetch.serviceName}.`);
  try {
    const { data, errors = [] } = await source.process({
      kind: GraphQLDataSourceRequestKind.INCOMING_OPERATION,
      request: { query: fetch.operation, variables },
      incomingRequestContext,
      context: incomingRequestContext.context,
      pathInIncomingRequest: [...path],
    });
    return { data: isRecord(data) ? data : null, errors };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    run.errors.push(error);
    return { data: null, errors: [] };
  }
}

/** Errors of entities say which of them is meant: their place is found in the whole answer. */
function placeEntityErrors(
  run: Run,
  errors: readonly (GraphQLError | GraphQLFormattedError)[],
  asked: readonly AskedEntity[],
  cursor: Cursor,
): void {
  const places = findPlaces(run.data, cursor.path);
  for (const error of errors) {
    const [, index, ...inner] = error.path ?? [];
    const entity = typeof index === 'number' ? asked[index]?.object : undefined;
    const place = (entity && places.get(entity)) ?? cursor.path.filter((step) => step !== '@');
    run.errors.push(placeError(error, [...place, ...inner]));
  }
}

function placeError({ message, extensions }: GraphQLError | GraphQLFormattedError, path: Path): GraphQLError {
  return new GraphQLError(message, { path, ...(extensions ? { extensions } : {}) });
}
