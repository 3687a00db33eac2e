import { describe, expect, it } from 'vitest';
import { describeBlocks } from './describe-blocks.ts';

const kinds = describeBlocks();
const fieldsOf = (name: string) => kinds.find((kind) => kind.name === name)?.fields ?? [];

describe('what the editor knows of blocks', () => {
  it('says how each field is filled in, within which bounds, and what it is at first', () => {
    expect(fieldsOf('button')).toContainEqual({
      ...{ name: 'size', byDefault: 'medium' },
      control: { kind: 'choice', values: ['small', 'medium', 'large'] },
    });
    expect(fieldsOf('spacer')).toEqual([
      { name: 'height', byDefault: 40, control: { kind: 'number', min: 0, max: 600, isWhole: true } },
    ]);
    expect(fieldsOf('accordion')[0]?.control).toMatchObject({
      ...{ kind: 'list', most: 60, fields: [{ name: 'title' }, { name: 'html' }, { name: 'isOpen' }] },
    });
  });

  it('knows all fields of all kinds', () => {
    expect(kinds).toHaveLength(68);
    expect(kinds.filter(({ fields }) => fields.length === 0)).toEqual([]);
    expect(fieldsOf('chart').map(({ name }) => name)).toEqual(['design', 'title', 'rows', 'showsTable']);
    expect(JSON.parse(JSON.stringify(kinds))).toEqual(kinds);
  });
});
