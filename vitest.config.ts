import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const postgres = ['subgraphs/kit/test-postgres.ts'];
/** Where it can matter that subgraphs are services: the graph, its caches, effects, bytes, and who is believed. */
const acrossServices = [
  'gateway/{schema-walk/isolation,processes/subgraph-server,postgres/postgres-faults}.test.ts',
  'gateway/graph/{changes,fetches,product-form,remote-answers}.test.ts',
  'gateway/{rest/cases,webhooks/*,website-copy/website-copy}.test.ts',
  'gateway/http/{pages,cart-cookie,cart-form,graphql-route,uploads,website-import,members,member-cart,form-post,sign-in,captcha,review-request,rush}.test.ts',
  'gateway/tracing/tracing.test.ts',
];
/** What processes count together, and what they hand over to each other, once in PostgreSQL alone and once with a Redis beside it. */
const withRedis = ['gateway/{limits/limits,processes/two-front-doors,http/api-keys}.test.ts'];
/** `npm run attack` runs all of them, at greater length; here are those that hold. */
const attacks =
  process.env.ATTACK_SECONDS === undefined
    ? [
        'attack/{checkouts,connections,guesses,headers,hosts,killing,logs,once,paths,policies,races,stopping,viewers}.test.ts',
      ]
    : ['attack/*.test.ts'];
const rules = [
  '**/*.rules.test.ts',
  'web/**/*.test.{ts,tsx}',
  'schema/**/*.test.ts',
  'repository.test.ts',
  'subgraphs/statements.test.ts',
  '.ci/*.test.ts',
  'deploy/*.test.ts',
  'gateway/demo/demo-content.test.ts',
  'gateway/config.test.ts',
  'gateway/postgres/database-joins.test.ts',
];
/** They put something in the place of a package, or bring in the tests of other files, which must not have been imported before. */
const alone = [
  ...['subgraphs/identity/accounts/same-work.test.ts', 'subgraphs/kit/open-internet-names.test.ts'],
  ...['gateway/postgres/pooler.test.ts', 'subgraphs/commerce/pooler.test.ts'],
];
/** They take the longest, mostly by programs that they start: begun last, they would be waited for alone. */
const longest =
  /\/(?:attack\/(?:stopping|killing|checkouts|paths|viewers)|gateway\/(?:schema-walk\/(?:isolation|injection|roles)|upgrade\/upgrade|postgres\/postgres|start|processes\/several-processes|backup\/backup|commands\/command-line|demo\/seeding\/seed-demo))\.test\.ts$/;

/** The projects one after the other: a worker is kept for files of its own project only. The last are short, and end together. */
const projectOrder = ['alone', 'one process', 'services', 'with Redis', 'rules'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ project, moduleId }: TestSpecification) =>
      projectOrder.indexOf(project.name) * 2 + (longest.test(moduleId) ? 0 : 1);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}

const never = ['node_modules/**', 'build/**', 'data/**'];

export default defineConfig({
  // One copy of graphql for all: what packages require is its CommonJS build, so that is what tests import too.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    reporters: process.env.CI ? ['default', 'json'] : ['default'],
    outputFile: { json: 'build/test-results.json' },
    sequence: { sequencer: LongestFirst },
    // What is sent is read as it is; other styles are of no matter to tests.
    css: { include: [/web\/site\/base\//] },
    // Half of a test is waiting for PostgreSQL: on two cores two files at once, where one would be usual.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Importing and compiling the product takes longer than most files of tests: those that run one after the other share it.
    isolate: false,
    experimental: { fsModuleCache: true },
    // Most of what a test makes is soon thrown away: with room for more of it, a fifth less time goes into clearing up. What one
    // file of tests needed is needed again by a later one: compiling it once instead of again takes a twelfth off all.
    execArgv: ['--max-semi-space-size=64', '--no-flush-bytecode'],
    // A busy machine takes its time; what never comes fails all the same.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: rules, exclude: never },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, globalSetup: postgres, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'one process',
          include: ['subgraphs/**/*.test.ts', 'gateway/**/*.test.ts', ...attacks],
          // Of one process `npm run bench` tells, and `orders/rush.test.ts` with fewer buyers.
          exclude: [...never, ...rules, ...alone, 'gateway/http/rush.test.ts'],
          globalSetup: postgres,
        },
      },
      {
        // The same promises where processes share a Redis.
        extends: true,
        test: {
          name: 'with Redis',
          include: withRedis,
          exclude: [...never, ...rules],
          env: { VITRINE_COUNTS: 'redis' },
          globalSetup: [...postgres, 'gateway/limits/redis-server-testing.ts'],
          setupFiles: ['gateway/limits/skip-without-redis-testing.ts'],
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
        },
      },
    ],
  },
});
