import { expect, test } from 'vitest';
import type { PageExperiment } from '../experiments/experiment.rules.ts';
import type { PageInput } from '../page/page-context.ts';
import { testPage, testWebsite } from '../page/testing.ts';
import { eventsOfPage } from './page-events.rules.ts';

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
