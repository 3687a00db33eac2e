import { buildSchema, printSchema } from 'graphql';
import { expect, it } from 'vitest';
import { forgetDefinitions } from './forget-definitions.ts';

const sdl = `
  """May be said of a field."""
  directive @shown("To whom." to: Role = OWNER) on FIELD_DEFINITION

  "Who somebody is."
  enum Role {
    "Whoever made the website."
    OWNER
    GUEST @deprecated(reason: "Say VISITOR.")
  }

  "What is looked for."
  input Search {
    "Words of it."
    words: String! = "every bowl there is"
  }

  "What has a name."
  interface Named {
    name: String
  }

  type Bowl implements Named {
    name: String @shown(to: GUEST)
  }

  union Thing = Bowl
  scalar Instant

  type Query {
    "The bowls that are found."
    bowls("At most so many." first: Int = 10, search: Search): [Bowl!]! @deprecated(reason: "Ask for things.")
    thing(at: Instant): Thing
  }

  extend type Query {
    named: Named
  }
`;

it('a schema that lets go of its definitions says what it said', () => {
  const schema = buildSchema(sdl);
  const before = printSchema(schema);
  forgetDefinitions(schema);
  expect(printSchema(schema)).toBe(before);
});

it('and holds none of them any more', () => {
  const held: string[] = [];
  const look = (value: unknown, path: string, seen: Set<unknown>): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      // Types of GraphQL itself come from nobody's text.
      if (/^(?:__|String$|Int$|Boolean$|Float$|ID$)/.test(key)) continue;
      if (/^(?:astNode|extensionASTNodes)$/.test(key) && inner !== undefined && !isEmpty(inner))
        held.push(`${path}.${key}`);
      look(inner, `${path}.${key}`, seen);
    }
  };
  const schema = buildSchema(sdl);
  look(schema, 'schema', new Set());
  expect(held.length).toBeGreaterThan(20);
  held.length = 0;
  look(forgetDefinitions(schema), 'schema', new Set());
  expect(held).toEqual([]);
});

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
