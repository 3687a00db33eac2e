import { GraphQLError, GraphQLScalarType, valueFromASTUntyped } from 'graphql';
import { readInstant } from './instant.rules.ts';

function readDateTime(value: unknown): Date {
  const date = typeof value === 'string' ? readInstant(value) : null;
  if (!date) {
    throw new GraphQLError('Not an instant: write it as 2026-03-01T09:30:00.000Z.', {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
  return date;
}

function anyValueScalar(name: string): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: valueFromASTUntyped,
  });
}

/** Resolvers of the scalars that all subgraphs share. */
export const scalarResolvers = {
  DateTime: new GraphQLScalarType<Date, string>({
    name: 'DateTime',
    serialize: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
    parseValue: readDateTime,
    parseLiteral: (node) => readDateTime(valueFromASTUntyped(node)),
  }),
  JSON: anyValueScalar('JSON'),
};

/** The scalar `Quantity`: whatever a person typed; a rule reads it. */
export const quantityScalar = anyValueScalar('Quantity');
