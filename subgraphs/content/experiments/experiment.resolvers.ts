import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import {
  contentOf,
  deleteExperiment,
  findExperiments,
  saveExperiment,
  startExperiment,
  stopExperiment,
} from './experiment.data.ts';
import { findExperimentProblem, maxExperiments, maxRunning, variantsOf } from './experiment.rules.ts';

const gone = 'This website has no such experiment.';
const answer = <Row extends object>(row: Row) => ({ ...row, __typename: 'Experiment' as const });
const invalid = (field: string | null, message: string) => invalidInput({ field, message });

/** Experiments: made, started and stopped by owners, shown to visitors. */
export const experimentResolvers: Resolvers = {
  Mutation: {
    async saveExperiment(_, { input }, context) {
      const { kind, expectedVersion } = input;
      const path = input.path?.trim() || null;
      const content = { name: input.name.trim(), kind, path, variants: variantsOf(input.variants) };
      const problem = findExperimentProblem(content);
      if (problem) return invalidInput(problem);
      const row = await saveExperiment(context.own().db, input.id ?? null, content, expectedVersion);
      if (row && 'outdated' in row)
        return { __typename: 'ExperimentChangedMeanwhile', ...changedMeanwhile(row) };
      if (row) return answer(row);
      return input.id
        ? notFound('This experiment is gone, or it has begun and is not changed any more.')
        : invalid(null, `A website has at most ${maxExperiments} experiments. Delete one first.`);
    },
    async startExperiment(_, { id }, context) {
      const started = await startExperiment(context.own().db, id);
      if (started === 'gone') return notFound(gone);
      if (started === 'begun') return invalid('id', 'This experiment has begun already.');
      if (started === 'full') {
        const message = `At most ${maxRunning} experiments run at once, and one of them on the announcement. Stop one first.`;
        return invalid('id', message);
      }
      return answer(started);
    },
    async stopExperiment(_, { id, keptVariant }, context) {
      const stopped = await stopExperiment(context.own().db, id, keptVariant ?? 'a');
      if (stopped === 'gone') return notFound(gone);
      if (stopped === 'unknown') return invalid('keptVariant', 'This experiment has no such variant.');
      if (stopped === 'idle') return invalid('id', 'This experiment does not run.');
      return answer(stopped);
    },
    async deleteExperiment(_, { id }, context) {
      if (!(await deleteExperiment(context.own().db, id))) return notFound(gone);
      return { __typename: 'DeletedExperiment' as const, id };
    },
  },
  Experiment: { version: (row) => versionOf(contentOf(row)) },
  Website: {
    experiments(row, _, context) {
      const scope = context.scopeOf(row.id);
      scope.tag('experiments');
      return findExperiments(scope.db, scope.seesHidden);
    },
  },
};
