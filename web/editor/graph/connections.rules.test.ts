import { describe, expect, it } from 'vitest';
import { listKey, mergePages } from './connections.rules.ts';

describe('a list that is read page by page', () => {
  it('grows by the next page', () => {
    const first = { nodes: [1, 2], pageInfo: { endCursor: 'b' } };
    const second = { nodes: [3], pageInfo: { endCursor: null } };
    expect(mergePages(first, second, 'b')).toEqual({ nodes: [1, 2, 3], pageInfo: { endCursor: null } });
  });

  it('begins anew when it is asked for without a cursor', () => {
    expect(mergePages({ nodes: [1, 2] }, { nodes: [9] }, undefined)).toEqual({ nodes: [9] });
  });

  it('is another list with another filter, whatever the order of its parts', () => {
    expect(listKey({ first: 10, filter: { a: 1, b: 2 } })).toBe(
      listKey({ after: 'x', filter: { b: 2, a: 1 } }),
    );
    expect(listKey({ filter: { a: 1 } })).not.toBe(listKey({ filter: { a: 2 } }));
  });
});
