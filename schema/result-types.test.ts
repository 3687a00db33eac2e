import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLOutputType, getNamedType, isAbstractType, isLeafType } from 'graphql';
import { expect, test } from 'vitest';

const schema = buildSchema(readFileSync(join(import.meta.dirname, 'api.graphql'), 'utf8'));

/** A type as the rules of the language compare it: lists, what is never null, and which scalar. */
function shapeOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  return isLeafType(named) ? String(type) : String(type).replace(named.name, 'object');
}

test('fields of one name in the results of one operation can be asked for together', () => {
  const clashes: string[] = [];
  let count = 0;
  for (const type of Object.values(schema.getTypeMap())) {
    // Nobody asks for all of what every problem has.
    if (!isAbstractType(type) || type.name.startsWith('__') || type.name === 'Problem') continue;
    const shapes = new Map<string, string>();
    for (const field of schema.getPossibleTypes(type).flatMap((each) => Object.values(each.getFields()))) {
      const shape = shapeOf(field.type);
      const known = shapes.get(field.name);
      if (known !== undefined && known !== shape)
        clashes.push(`${type.name}.${field.name}: ${known}, ${shape}`);
      shapes.set(field.name, shape);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(1_000);
  expect(clashes).toEqual([]);
});
