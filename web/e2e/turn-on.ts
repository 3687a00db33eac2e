import type { Shop } from './start-shop.ts';

/** Has an experiment leave a flag on for everyone. */
export async function turnOn(shop: Shop, flag: string): Promise<void> {
  const { saved } = await shop.owner<{ saved: { id: string } }>(
    'mutation ($input: ExperimentInput!) { saved: saveExperiment(input: $input) { ... on Experiment { id } } }',
    { input: { name: flag, kind: 'FLAG', variants: [{ share: 50 }, { share: 50, value: flag }] } },
  );
  await shop.owner(
    `mutation ($id: ID!) { startExperiment(id: $id) { __typename }
      stopExperiment(id: $id, keptVariant: "b") { ... on Experiment { state } } }`,
    saved,
  );
}
