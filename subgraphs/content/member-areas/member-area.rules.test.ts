import { describe, expect, it } from 'vitest';
import { findAreaProblem, mayRead } from './member-area.rules.ts';

const visitor = { isMember: false, areaIds: new Set<string>() };
const member = { isMember: true, areaIds: new Set<string>() };
const patron = { isMember: true, areaIds: new Set(['patrons']) };

describe('a page', () => {
  it.each([
    ['PUBLIC', [], [true, true, true]],
    ['MEMBERS', [], [false, true, true]],
    ['AREAS', ['patrons'], [false, false, true]],
    ['AREAS', ['patrons', 'press'], [false, false, true]],
    ['AREAS', ['press'], [false, false, false]],
    ['AREAS', [], [false, false, false]],
  ] as const)('for %s %j is open to visitors, members and patrons: %j', (access, areaIds, expected) => {
    expect([visitor, member, patron].map((asker) => mayRead({ access, areaIds }, asker))).toEqual(expected);
  });
});

describe('an area', () => {
  it('has a title of one line, a description and at most a hundred products', () => {
    expect(findAreaProblem({ title: 'Patrons', description: 'For those who keep us going.' })).toBeNull();
    expect(findAreaProblem({ title: ' ' })?.field).toBe('input.title');
    expect(findAreaProblem({ title: 'a\nb' })?.field).toBe('input.title');
    expect(findAreaProblem({ description: 'x'.repeat(2_001) })?.field).toBe('input.description');
    expect(findAreaProblem({ productIds: Array<string>(101).fill('x') })?.field).toBe('input.productIds');
  });
});
