import type { Resolvers } from '../generated/graphql.ts';
import { dayQuestion } from './day-question.ts';
import { findForms } from './form-figures.data.ts';
import { findPageFindings } from './page-finding.data.ts';
import { findPageErrors, findTrends } from './page-problem.data.ts';
import { readFirst } from './report-arguments.ts';
import { sumVisits } from './report-figures.rules.ts';
import { findRefusedEvents, findSkippedEvents } from './uncounted-events.data.ts';

/** Where pages fail their visitors: errors of scripts, paths without a page, forms that nobody sends, and what was not counted. */
export const pageProblemResolvers: Resolvers = {
  VisitReport: {
    async pageErrors(days, { first }, { db }) {
      const trends = await findTrends(db, days, 'error', readFirst(first));
      const details = await findPageErrors(
        db,
        trends.map(({ value }) => value),
      );
      return trends.flatMap(({ value, ...trend }) => {
        const kept = details.get(value);
        return kept ? [{ ...kept, ...trend }] : [];
      });
    },
    async missingPaths(days, { first }, { db }) {
      const trends = await findTrends(db, days, 'not-found', readFirst(first));
      return trends.map(({ value, ...trend }) => ({ path: value, ...trend }));
    },
    pageFindings: (days, { first }, { db }) => findPageFindings(db, days, readFirst(first)),
    refusedEvents: (days, _, { db }) => findRefusedEvents(db, days),
    skippedEvents: (days, _, { db }) => findSkippedEvents(db, days),
    async robotEvents(days, _, { dayCounts }) {
      return sumVisits(await dayCounts.load(dayQuestion(days, { dimension: 'robot', value: '' }))).views;
    },
    forms: (days, { first }, { db }) => findForms(db, days, readFirst(first)),
  },
  FormFigure: {
    form: ({ formId }) => ({ id: formId }),
    mailingList: ({ formId }) => ({ id: formId }),
  },
};
