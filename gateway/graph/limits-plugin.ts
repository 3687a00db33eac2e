import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { asksOnlyForSchema } from './introspection-size.rules.ts';
import { findLiteralProblem } from './limits.rules.ts';
import { findCostProblem, measureCost, type Prices, readPrices } from './operation-cost.rules.ts';
import type { GraphContext } from './request.ts';
import { type AccessMap, isShareable } from './shareable.ts';
import { storedTextByHash } from './stored-operations.ts';
import { badInput, readVariables } from './variables.ts';

/** What is found out about an operation once, whatever its variables are. */
interface KnownOperation {
  readonly key: string;
  readonly isShareable: boolean;
  readonly isAboutSchema: boolean;
  readonly isStored: boolean;
  readonly problem: GraphQLError | null;
  /** Variables that may say how long a list is to be: nothing else of them changes what the operation costs. */
  readonly sizes: readonly string[];
  /** By the values of those: whether it costs too much. */
  readonly costProblems: Map<string, GraphQLError | null>;
}

const maxKnown = 2_000;
/** Lengths of lists that an operation is asked for are few. */
const maxCostsOfOne = 50;

/** Refuses operations that ask for too much, and reads the variables of all others. */
export function limitOperations(access: AccessMap): ApolloServerPlugin<GraphContext> {
  const known = new LRUCache<string, KnownOperation>({ max: maxKnown });
  let prices: Prices | undefined;

  function look(
    queryHash: string,
    schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ): KnownOperation {
    const key = `${queryHash} ${operation.name?.value}`;
    const earlier = known.get(key);
    if (earlier) return earlier;
    const literalProblem = findLiteralProblem(document);
    const found: KnownOperation = {
      key,
      isShareable: isShareable(schema, access, document, operation),
      isAboutSchema: asksOnlyForSchema(operation.selectionSet),
      isStored: storedTextByHash(queryHash) !== undefined,
      problem: literalProblem
        ? badInput(literalProblem)
        : findCostProblem(document, operation, {}, pricesOf(schema)),
      sizes: sizesIn(operation),
      costProblems: new Map(),
    };
    known.set(key, found);
    return found;
  }

  function pricesOf(schema: GraphQLSchema): Prices {
    prices ??= readPrices(schema);
    return prices;
  }

  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ request, schema, document, operation, queryHash, contextValue }) {
          if (!operation) throw refusal(nameNeeded);
          const { problem, sizes, costProblems, ...found } = look(queryHash, schema, document, operation);
          if (problem) throw refusal(problem);
          const given = request.variables ?? {};
          const { coerced, errors } = readVariables(schema, operation, given);
          const variables = coerced ?? given;
          if (coerced && sizes.length > 0) {
            const values = sizes.map((name) => String(coerced[name])).join(' ');
            let tooMuch = costProblems.get(values);
            if (tooMuch === undefined) {
              tooMuch = findCostProblem(document, operation, coerced, pricesOf(schema));
              if (costProblems.size >= maxCostsOfOne) costProblems.clear();
              costProblems.set(values, tooMuch);
            }
            if (tooMuch) throw refusal(tooMuch);
          }
          const measure = () => measureCost(document, operation, variables, pricesOf(schema));
          const variableErrors = errors ?? [];
          contextValue.checked = { ...found, variables, variableErrors, measureCost: measure };
        },
      };
    },
  };
}

/** Whole numbers alone can be lengths; without one an operation costs the same whatever its variables are. */
function sizesIn({ variableDefinitions = [] }: OperationDefinitionNode): string[] {
  return variableDefinitions.flatMap(({ type, variable }) => {
    const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
    return named.kind === Kind.NAMED_TYPE && named.name.value === 'Int' ? variable.name.value : [];
  });
}

const nameNeeded = new GraphQLError(
  'Name the operation that is meant: the document has none of that name, or several.',
  { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } },
);

/** An error that says that the request is wrong, whoever runs it. */
function refusal({ message, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: 400 } } });
}
