import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { asksOnlyForSchema } from './introspection-size.rules.ts';
import { findLiteralProblem, findValueProblem } from './limits.rules.ts';
import { findCostProblem, measureCost, type Prices, readPrices } from './operation-cost.rules.ts';
import type { GraphContext } from './request.ts';
import { type AccessMap, isShareable } from './shareable.ts';

/** What is found out about an operation once, whatever its variables are. */
interface KnownOperation {
  readonly key: string;
  readonly isShareable: boolean;
  readonly isAboutSchema: boolean;
  readonly problem: GraphQLError | null;
}

const maxKnown = 2_000;

/** Refuses operations that ask for too much, and reads the variables of all others. */
export function limitOperations(access: AccessMap): ApolloServerPlugin<GraphContext> {
  const known = new LRUCache<string, KnownOperation>({ max: maxKnown });
  let prices: Prices | undefined;

  function look(
    key: string,
    schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ): KnownOperation {
    const earlier = known.get(key);
    if (earlier) return earlier;
    const literalProblem = findLiteralProblem(document);
    const found: KnownOperation = {
      key,
      isShareable: isShareable(schema, access, document, operation),
      isAboutSchema: asksOnlyForSchema(operation.selectionSet),
      problem: literalProblem
        ? badInput(literalProblem)
        : findCostProblem(document, operation, {}, pricesOf(schema)),
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
          const { problem, ...found } = look(
            `${queryHash} ${operation.name?.value}`,
            schema,
            document,
            operation,
          );
          if (problem) throw refusal(problem);
          const given = request.variables ?? {};
          const { coerced, errors } = readVariables(schema, operation, given);
          const variables = coerced ?? given;
          const tooMuch = coerced && findCostProblem(document, operation, coerced, pricesOf(schema));
          if (tooMuch) throw refusal(tooMuch);
          const measure = () => measureCost(document, operation, variables, pricesOf(schema));
          const variableErrors = errors ?? [];
          contextValue.checked = { ...found, variables, variableErrors, measureCost: measure };
        },
      };
    },
  };
}

/** The variables that the operation declares, with their defaults; or what is wrong with them. */
function readVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Record<string, unknown>,
): ReturnType<typeof getVariableValues> {
  const valueProblem = findValueProblem(
    variableDefinitions.map(({ variable }) => given[variable.name.value]),
  );
  if (valueProblem) return { errors: [badInput(valueProblem)] };
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, given, { maxErrors: 10 });
  return errors ? { errors: errors.map(({ message }) => badInput(message)) } : { coerced };
}

const nameNeeded = new GraphQLError(
  'Name the operation that is meant: the document has none of that name, or several.',
  { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } },
);

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

/** An error that says that the request is wrong, whoever runs it. */
function refusal({ message, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: 400 } } });
}
