import type { FetchNode, PlanNode, QueryPlan, QueryPlanSelectionNode } from '@apollo/query-planner';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { RequestContext } from '#kit/subgraph.ts';
import { type Data, isData, merge, rewrite, select } from './plan-data.ts';
import { fetchChannel, type Source } from './sources.ts';
import { unreachable } from './unavailable.ts';

/** One run of a plan. */
interface Run {
  readonly sources: ReadonlyMap<string, Source>;
  readonly variables: Record<string, unknown>;
  readonly request: RequestContext;
  readonly errors: GraphQLError[];
  readonly gone: Set<Data>;
}

/** A place in the answer: the objects that the next fetch adds to, and how a path leads there. */
interface Cursor {
  readonly objects: readonly Data[];
  readonly path: readonly (string | number)[];
}

/** What a plan brought together, before it is cut to what was asked for. */
export interface PlanResult {
  readonly data: Data;
  readonly errors: readonly GraphQLError[];
  /** References to things that are not there any more: a subgraph was asked for them and knows none. */
  readonly gone: ReadonlySet<Data>;
}

/** Runs a query plan: fetches from subgraphs in its order, and puts entities' fields where they belong. */
export async function runPlan(
  plan: QueryPlan,
  options: {
    sources: ReadonlyMap<string, Source>;
    variables: Record<string, unknown>;
    request: RequestContext;
  },
): Promise<PlanResult> {
  const data: Data = {};
  const run: Run = { ...options, errors: [], gone: new Set() };
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

function descend(objects: readonly Data[], path: readonly (string | number)[]): Data[] {
  let values: unknown[] = [...objects];
  for (const step of path) {
    values =
      step === '@' ? values.flat() : values.flat().map((value) => (isData(value) ? value[step] : undefined));
  }
  return values.flat(Number.POSITIVE_INFINITY).filter(isData);
}

async function runFetch(run: Run, fetch: FetchNode, cursor: Cursor): Promise<void> {
  if (cursor.objects.length === 0) return;
  const variables: Record<string, unknown> = {};
  for (const name of fetch.variableUsages ?? []) {
    if (run.variables[name] !== undefined) variables[name] = run.variables[name];
  }
  if (!fetch.requires) {
    const data = await send(run, fetch, variables, cursor);
    if (!data) return;
    rewrite(fetch.outputRewrites, data);
    for (const object of cursor.objects) merge(object, data);
    return;
  }
  const asked = representEntities(cursor.objects, fetch.requires);
  if (asked.length === 0) return;
  for (const { representation } of asked) rewrite(fetch.inputRewrites, representation);
  const data = await send(
    run,
    fetch,
    { ...variables, representations: asked.map(({ representation }) => representation) },
    cursor,
  );
  const entities = data?._entities;
  if (!Array.isArray(entities)) return;
  for (const [index, { object }] of asked.entries()) {
    const entity: unknown = entities[index];
    if (entity === null) run.gone.add(object);
    if (!isData(entity)) continue;
    rewrite(fetch.outputRewrites, entity);
    merge(object, entity);
  }
}

function representEntities(
  objects: readonly Data[],
  requires: readonly QueryPlanSelectionNode[],
): { object: Data; representation: Data }[] {
  return objects.flatMap((object) => {
    const representation = select(object, requires);
    return representation?.__typename ? [{ object, representation }] : [];
  });
}

async function send(
  run: Run,
  fetch: FetchNode,
  variables: Record<string, unknown>,
  cursor: Cursor,
): Promise<Data | null> {
  const source = run.sources.get(fetch.serviceName);
  if (!source) throw new Error(`There is no subgraph ${fetch.serviceName}.`);
  if (fetchChannel.hasSubscribers) fetchChannel.publish({ subgraph: fetch.serviceName });
  try {
    const { data, errors } = await source.execute(fetch.operation, variables, run.request);
    for (const error of errors ?? []) run.errors.push(placeError(error, fetch, cursor));
    return isData(data) ? data : null;
  } catch (cause) {
    run.errors.push(
      unreachable(
        cause instanceof Error ? cause : new Error(String(cause)),
        cursor.path.filter((step) => step !== '@'),
      ),
    );
    return null;
  }
}

/** A subgraph's error, with a path in the whole answer; where an entity stands in a list is left out. */
function placeError(
  error: GraphQLError | GraphQLFormattedError,
  fetch: FetchNode,
  cursor: Cursor,
): GraphQLError {
  const inner = fetch.requires ? error.path?.slice(2) : error.path;
  return new GraphQLError(error.message, {
    path: [...cursor.path.filter((step) => step !== '@'), ...(inner ?? [])],
    ...(error.extensions ? { extensions: error.extensions } : {}),
  });
}
