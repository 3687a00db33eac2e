import { describe, expect, test } from 'vitest';
import { type ExperimentContent, findExperimentProblem, variantsOf } from './experiment.rules.ts';

const sale = (change: Partial<ExperimentContent> = {}): ExperimentContent => ({
  name: 'Free shipping',
  kind: 'ANNOUNCEMENT',
  path: null,
  variants: variantsOf([{ share: 50 }, { share: 50, value: ' Free shipping today ' }]),
  ...change,
});
const problemOf = (change: Partial<ExperimentContent>) => findExperimentProblem(sale(change))?.field ?? null;
const flags = (...names: string[]) =>
  variantsOf([
    { share: 40, value: 'ignored' },
    ...names.map((value) => ({ share: 60 / names.length, value })),
  ]);

describe('an experiment', () => {
  test('has a control that changes nothing, and variants by their letters', () => {
    expect(findExperimentProblem(sale())).toBeNull();
    expect(flags('large-button', 'round-button')).toEqual([
      { key: 'a', share: 40, value: '' },
      { key: 'b', share: 30, value: 'large-button' },
      { key: 'c', share: 30, value: 'round-button' },
    ]);
  });

  test('needs a name, a path of this website if any, and shares that are 100 together', () => {
    expect(problemOf({ name: '' })).toBe('input.name');
    for (const path of ['shop', '//shop', '/shop?x=1', '/a b'])
      expect(problemOf({ path })).toBe('input.path');
    expect(problemOf({ path: '/shop' })).toBeNull();
    expect(problemOf({ variants: variantsOf([{ share: 99 }]) })).toBe('input.variants');
    expect(problemOf({ variants: variantsOf([{ share: 50 }, { share: 49, value: 'Sale' }]) })).toBe(
      'input.variants',
    );
    expect(problemOf({ variants: variantsOf([{ share: 100 }, { share: 0, value: 'Sale' }]) })).toBe(
      'input.variants.0.share',
    );
  });

  test('has variants with words, or with flags that styles can name, and no two of the same', () => {
    const kind = 'FLAG' as const;
    expect(problemOf({ kind, variants: flags('large-button') })).toBeNull();
    for (const name of ['', 'Large', 'large button', '-x', 'x"y'])
      expect(problemOf({ kind, variants: flags(name) })).toBe('input.variants.1.value');
    expect(problemOf({ kind, variants: flags('one', 'one') })).toBe('input.variants.2.value');
    expect(problemOf({ variants: variantsOf([{ share: 50 }, { share: 50 }]) })).toBe(
      'input.variants.1.value',
    );
  });
});
