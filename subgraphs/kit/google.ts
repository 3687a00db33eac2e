import type { InstallGoogle } from './subgraph.ts';

/** Where Google is without a proxy. */
export const googleItself: InstallGoogle = {
  sheetsUrl: 'https://sheets.googleapis.com',
  tokenUrl: 'https://oauth2.googleapis.com/token',
};
