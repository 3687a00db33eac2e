/** The attacks by what they try; every file is a part of `npm test` too, which leaves out what takes long. */
export const families: Readonly<Record<string, readonly string[]>> = {
  headers: [
    'attack/headers.test.ts',
    'attack/connections.test.ts',
    'attack/hosts.test.ts',
    'attack/paths.test.ts',
    'gateway/injection.test.ts',
    'gateway/http/crumb.test.ts',
  ],
  bombs: ['attack/bombs.test.ts', 'attack/templates.test.ts'],
  faults: [
    'attack/stopping.test.ts',
    'gateway/postgres-faults.test.ts',
    'gateway/postgres.test.ts',
    'gateway/readiness.test.ts',
    'subgraphs/kit/database.test.ts',
    'subgraphs/kit/jobs.test.ts',
  ],
};
