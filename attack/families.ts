/** The attacks by what they try; every file is a part of `npm test` too, which leaves out what takes long. */
export const families: Readonly<Record<string, readonly string[]>> = {
  viewers: ['attack/viewers.test.ts', 'gateway/isolation.test.ts', 'gateway/roles.test.ts'],
  headers: [
    'attack/headers.test.ts',
    'attack/connections.test.ts',
    'attack/hosts.test.ts',
    'attack/paths.test.ts',
    'attack/policies.test.ts',
    'gateway/injection.test.ts',
    'gateway/http/crumb.test.ts',
  ],
  bombs: [
    'attack/bombs.test.ts',
    'attack/themes.test.ts',
    'attack/templates.test.ts',
    'attack/files.test.ts',
  ],
  texts: ['gateway/stored-text.test.ts', 'gateway/stored-addresses.test.ts'],
  addresses: ['attack/addresses.test.ts', 'subgraphs/kit/open-internet.test.ts'],
  faults: [
    'attack/checkouts.test.ts',
    'attack/killing.test.ts',
    'attack/stopping.test.ts',
    'gateway/postgres-faults.test.ts',
    'gateway/postgres.test.ts',
    'gateway/readiness.test.ts',
    'subgraphs/kit/database.test.ts',
    'subgraphs/kit/jobs.test.ts',
  ],
  guesses: ['attack/guesses.test.ts', 'gateway/limits.test.ts'],
  races: ['attack/races.test.ts'],
};
