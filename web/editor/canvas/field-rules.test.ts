import { describe, expect, it } from 'vitest';
import { fieldLabel, fieldProblem } from './field-rules.ts';

describe('a field of a block', () => {
  it('says what is wrong with what is in it', () => {
    expect(fieldProblem({ kind: 'words', maxLength: 3 }, 'four')).toBe('Use at most 3 characters.');
    expect(fieldProblem({ kind: 'address' }, 'javascript:alert(1)')).toContain('Write an address');
    for (const address of ['', '/contact', 'https://example.com', 'mailto:me@example.com', '#top'])
      expect(fieldProblem({ kind: 'address' }, address)).toBeUndefined();
    expect(fieldProblem({ kind: 'flag' }, 'yes')).toBe('It is either true or false.');
    expect(fieldProblem({ kind: 'flag' }, undefined)).toBeUndefined();
  });

  it('has a name that people read', () => {
    expect(['transparentBackground', 'aspect-ratio', 'imageId'].map(fieldLabel)).toEqual([
      'Transparent background',
      'Aspect ratio',
      'Picture',
    ]);
  });
});
