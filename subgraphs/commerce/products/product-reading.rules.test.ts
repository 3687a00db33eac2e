import { type FieldNode, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { type ProductReading, readingFor } from './product-reading.ts';

/** What is read of the products of a list that an operation asks for. */
function readingOf(text: string): ProductReading {
  const { definitions } = parse(text);
  const fieldNodes: FieldNode[] = [];
  const fragments = Object.fromEntries(
    definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  for (const node of definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const field of node.selectionSet.selections) if (field.kind === Kind.FIELD) fieldNodes.push(field);
  }
  return readingFor({ fieldNodes, fragments }, 'nodes');
}

describe('A list of products', () => {
  it('that shows names and addresses reads neither variants nor texts', () => {
    expect(
      readingOf('{ products { nodes { __typename id title slug collectionId } pageInfo { endCursor } } }'),
    ).toBe('head');
  });

  it('that shows prices and marks reads of the variants what these follow from', () => {
    expect(readingOf('{ products { nodes { title status prices { from { value } } } } }')).toBe('priced');
  });

  it('that shows anything else of a product reads it whole', () => {
    expect(readingOf('{ products { nodes { title description } } }')).toBe('whole');
    expect(readingOf('{ products { nodes { variants { sku } } } }')).toBe('whole');
    expect(readingOf('{ products { nodes { title somethingNew } } }')).toBe('whole');
  });

  it('is read for all that its fragments and its conditions may ask for', () => {
    const spread =
      '{ products { nodes { title ...Card } } } fragment Card on Product { ... { description } }';
    expect(readingOf(spread)).toBe('whole');
    expect(
      readingOf('{ products { ... on ProductConnection { nodes { isOnSale @skip(if: true) } } } }'),
    ).toBe('priced');
  });

  it('that is asked for twice is read for both', () => {
    expect(readingOf('{ products { nodes { title } nodes { status } } }')).toBe('priced');
  });
});
