import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const postgres = ['subgraphs/kit/test-postgres.ts'];
/** Where it can matter that subgraphs are services: the graph, its caches, effects, bytes, and who is believed. */
const acrossServices = [
  'gateway/{isolation,subgraph-server,captcha,postgres-faults}.test.ts',
  'gateway/{graph,rest,webhooks,website-copy}/**/*.test.ts',
  'gateway/http/{pages,cart-form,graphql-route,api-keys,uploads,seo,languages,scheduled}.test.ts',
  'gateway/http/{members,member-cart,members-only,form-post,sign-in,theme-revisions}.test.ts',
  'subgraphs/commerce/{cart,subscriptions}/**/*.test.ts',
  'subgraphs/commerce/{reviews/review-request,restock/sending,product-files/importing}.test.ts',
];
/** `npm run attack` runs all of them, at greater length; here are those that hold. */
const attacks =
  process.env.ATTACK_SECONDS === undefined
    ? [
        'attack/{checkouts,connections,guesses,headers,hosts,killing,paths,policies,races,stopping,viewers}.test.ts',
      ]
    : ['attack/*.test.ts'];
const rules = [
  '**/*.rules.test.ts',
  'web/**/*.test.{ts,tsx}',
  'schema/**/*.test.ts',
  'repository.test.ts',
  '.ci/*.test.ts',
  'deploy/*.test.ts',
  'gateway/demo/demo-content.test.ts',
  'gateway/config.test.ts',
];
/** They put something in the place of a package, which must not have been imported by another file before. */
const alone = ['subgraphs/identity/accounts/same-work.test.ts', 'subgraphs/kit/open-internet-names.test.ts'];
const never = ['node_modules/**', 'build/**', 'data/**'];

export default defineConfig({
  // One copy of graphql for all: what packages require is its CommonJS build, so that is what tests import too.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    reporters: process.env.CI ? ['default', 'json'] : ['default'],
    outputFile: { json: 'build/test-results.json' },
    // Half of a test is waiting for PostgreSQL: on two cores two files at once, where one would be usual.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Importing and compiling the product takes longer than most files of tests: those that run one after the other share it.
    isolate: false,
    // A busy machine takes its time; what never comes fails all the same.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: rules, exclude: never, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          ...{ name: 'alone', include: alone, globalSetup: postgres },
          isolate: true,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'one process',
          include: ['subgraphs/**/*.test.ts', 'gateway/**/*.test.ts', ...attacks],
          exclude: [...never, ...rules, ...alone],
          globalSetup: postgres,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // The same promises with each subgraph as a service of its own, which believes a signed viewer only.
        extends: true,
        test: {
          name: 'services',
          include: acrossServices,
          exclude: [...never, ...rules],
          env: { VITRINE_TOPOLOGY: 'services' },
          globalSetup: postgres,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
