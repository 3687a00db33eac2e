import { describe, expect, it } from 'vitest';
import { findKindProblem } from '../blocks/block.rules.ts';
import { startSections } from './draft.rules.ts';

describe('a page that had no blocks', () => {
  it('starts with its text as a block, and empty when it has none', () => {
    expect(startSections('<p>Hi</p>')[0]?.rows[0]?.columns[0]?.blocks[0]).toMatchObject({
      ...{ type: 'html', value: { html: '<p>Hi</p>' } },
    });
    expect(startSections(' \n')).toEqual([]);
  });
});

describe('a block of a kind that nobody knows', () => {
  const withBlock = (type: string, value = {}) => {
    const [section] = startSections('x');
    const block = { id: 'odd', type, version: 1, value };
    return section ? [{ ...section, rows: [{ columns: [{ span: 12, blocks: [block] }] }] }] : [];
  };

  it('is refused', () => {
    expect(findKindProblem(withBlock('hologram'), [])?.message).toContain('hologram');
    expect(findKindProblem(withBlock('tag-cloud'), [])).toBeNull();
  });

  it('may stay as it was before, and not change', () => {
    expect(findKindProblem(withBlock('hologram'), withBlock('hologram'))).toBeNull();
    expect(findKindProblem(withBlock('hologram', { a: 1 }), withBlock('hologram'))).not.toBeNull();
  });
});
