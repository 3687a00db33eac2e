import { describe, expect, test } from 'vitest';
import { testWebsite } from '../page/testing.ts';
import {
  experimentsOn,
  type PageExperiment,
  readVariants,
  variantOf,
  withExperiments,
} from './experiment.rules.ts';

const experiment = (change: Partial<PageExperiment> = {}): PageExperiment => ({
  ...{ id: 'sale', kind: 'ANNOUNCEMENT', path: null, state: 'RUNNING', keptVariant: null },
  variants: [
    { key: 'a', share: 20, value: '' },
    { key: 'b', share: 80, value: 'Free shipping' },
  ],
  ...change,
});
const visitors = Array.from({ length: 2_000 }, (_, index) => `visitor-${index}`);

describe('an experiment on pages', () => {
  test('shows a visitor the same each time, and as many each variant as its share says', () => {
    const drawn = visitors.map((id) => variantOf(experiment(), id));
    expect(visitors.map((id) => variantOf(experiment(), id))).toEqual(drawn);
    const share = drawn.filter((key) => key === 'b').length / visitors.length;
    expect(share).toBeGreaterThan(0.77);
    expect(share).toBeLessThan(0.83);
  });

  test('draws anew for each experiment, so that two do not tell of each other', () => {
    const half = [
      { key: 'a', share: 50, value: '' },
      { key: 'b', share: 50, value: 'x' },
    ];
    const both = visitors.filter(
      (id) =>
        variantOf({ id: 'one', variants: half }, id) === 'b' &&
        variantOf({ id: 'two', variants: half }, id) === 'b',
    );
    expect(both.length / visitors.length).toBeGreaterThan(0.22);
    expect(both.length / visitors.length).toBeLessThan(0.28);
  });

  test('is on all of them or on one, while it runs', () => {
    const onShop = experiment({ id: 'shop', path: '/shop' });
    const over = experiment({ id: 'over', state: 'STOPPED', keptVariant: 'b' });
    const ids = (path: string, hasAnnouncement = true) =>
      experimentsOn([experiment(), onShop, over], { path, hasAnnouncement }).map(({ id }) => id);
    expect(ids('/')).toEqual(['sale']);
    expect(ids('/shop')).toEqual(['sale', 'shop']);
    expect(ids('/shop', false)).toEqual([]);
  });

  test('changes the words of the announcement and nothing of how it looks', () => {
    const website = testWebsite({ header: { announcement: { text: 'Hello', url: '/visit' }, layout: 'x' } });
    const shown = withExperiments(website, [{ experiment: experiment(), variant: 'b' }]);
    expect(shown.header).toEqual({
      announcement: { text: 'Free shipping', url: '/visit', isShown: true },
      layout: 'x',
    });
    expect(withExperiments(website, [{ experiment: experiment(), variant: 'a' }])).toBe(website);
    expect(withExperiments(website, [{ experiment: experiment(), variant: undefined }])).toBe(website);
  });

  test('turns a flag on, for everyone once it is kept', () => {
    const variants = [
      { key: 'a', share: 50, value: '' },
      { key: 'b', share: 50, value: 'large-button' },
    ];
    const running = experiment({ kind: 'FLAG', variants });
    const flags = (experiments: PageExperiment[], variant?: string) => {
      const website = { ...testWebsite(), experiments };
      const shown = experiments.map((each) => ({ experiment: each, variant }));
      return withExperiments(website, variant === undefined ? [] : shown).store.betaFeatureFlags;
    };
    expect(flags([running], 'b')).toEqual(['large-button']);
    expect(flags([running], 'a')).toEqual([]);
    expect(flags([{ ...running, state: 'STOPPED', keptVariant: 'b' }])).toEqual(['large-button']);
  });

  test('is looked at by its owner in each variant by an address', () => {
    const choose = readVariants('sale:b,other:c');
    expect(choose(experiment())).toBe('b');
    expect(choose(experiment({ id: 'none' }))).toBeUndefined();
    expect(readVariants(null)(experiment())).toBeUndefined();
  });
});
