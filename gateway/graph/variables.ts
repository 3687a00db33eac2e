import { GraphQLError, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import { findValueProblem } from './limits.rules.ts';

/** The variables that the operation declares, with their defaults; or what is wrong with them. */
export function readVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Record<string, unknown>,
): ReturnType<typeof getVariableValues> {
  const declared = variableDefinitions.map(({ variable: { name } }) => [name.value, given[name.value]]);
  const valueProblem = findValueProblem(Object.fromEntries(declared));
  if (valueProblem) return { errors: [badInput(valueProblem)] };
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, given, { maxErrors: 10 });
  return errors ? { errors: errors.map(({ message }) => badInput(message)) } : { coerced };
}

/** What was sent with an operation is wrong. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
