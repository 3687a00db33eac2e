import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { exampleOperations } from './example-operations.ts';

const schema = buildSchema(readFileSync('schema/api.graphql', 'utf8'));

test.each(exampleOperations)(
  'an example for partners runs on today’s graph: $query',
  ({ query, variables }) => {
    expect(validate(schema, parse(query))).toEqual([]);
    if (variables !== undefined) expect(() => JSON.parse(variables)).not.toThrow();
  },
);
