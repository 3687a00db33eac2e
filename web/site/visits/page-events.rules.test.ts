import { expect, test } from 'vitest';
import type { PageExperiment } from '../experiments/experiment.rules.ts';
import type { PageInput } from '../page/page-context.ts';
import { testPage, testWebsite } from '../page/testing.ts';
import { eventsOfPage, watchDataOf } from './page-events.rules.ts';
import { hasVisitorMetrics } from './visit-flags.rules.ts';

test('a page tells which variant of an experiment it shows, and nothing to who takes no part in it', () => {
  const experiment: PageExperiment = {
    ...{ id: 'sale', path: null, keptVariant: null, variants: [] },
    ...{ kind: 'FLAG' as const, state: 'RUNNING' as const },
  };
  const told = (variant: string | undefined, kind: PageInput['kind'] = 'page') =>
    eventsOfPage({
      ...{ website: testWebsite(), page: testPage(), kind },
      shownExperiments: [{ experiment, variant }],
    }).filter(({ schema }) => schema === 'ExperimentExposure');
  expect(told('a')).toEqual([
    { schema: 'ExperimentExposure', content: { experimentId: 'sale', variant: 'a' } },
  ]);
  expect(told(undefined)).toEqual([]);
  expect(told('a', 'not-found')).toEqual([]);
});

test('what is pressed on a page for members or of videos is watched where the flag for it is on, and nowhere else', () => {
  const website = testWebsite();
  const flagged = { ...website, store: { ...website.store, betaFeatureFlags: ['video-paywall'] } };
  const gatedOf = (kind: PageInput['kind'], on = flagged) =>
    watchDataOf({ website: on, page: testPage(), kind }, 'r1', []).gated;
  expect(gatedOf('denied')).toMatchObject({ isDenied: true, content: { website_id: website.id } });
  expect(gatedOf('page')).toBeUndefined();
  expect(gatedOf('denied', website)).toBeUndefined();
});

test('events of the store say which visitor they are about where the flag for it is on, and nowhere else', () => {
  const website = testWebsite();
  const flagged = { ...website, store: { ...website.store, betaFeatureFlags: ['commerce-visitor-metrics'] } };
  expect([website, flagged].map((each) => hasVisitorMetrics({ website: each }))).toEqual([false, true]);
});
