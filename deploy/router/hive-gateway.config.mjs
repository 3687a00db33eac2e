/**
 * Hive Gateway before the five services: `hive-gateway supergraph -c hive-gateway.config.mjs`.
 * Tried with @graphql-hive/gateway 2.15.1. VIEWER_SECRET and COMMERCE_SERVICE_URL … are those of the services;
 * WEBSITES is described in signed-viewer.mjs, and SUPERGRAPH names the file schema/supergraph.graphql where that is not beside it.
 */
import { signedViewer, viewerHeader } from './signed-viewer.mjs';

const names = ['commerce', 'content', 'forms', 'identity', 'analytics'];

const addressOf = (name) => {
  const url = process.env[`${name.toUpperCase()}_SERVICE_URL`];
  if (!url) throw new Error(`Set ${name.toUpperCase()}_SERVICE_URL.`);
  return `${url.replace(/\/(?:graphql)?$/, '')}/graphql`;
};

export const gatewayConfig = {
  supergraph: process.env.SUPERGRAPH ?? 'supergraph.graphql',
  // What visitors may ask is decided by the services.
  graphqlEndpoint: '/graphql',
  transportEntries: Object.fromEntries(names.map((name) => [name, { location: addressOf(name) }])),
  propagateHeaders: {
    fromClientToSubgraphs({ request }) {
      const { headers } = request;
      const asked = {
        host: headers.get('host'),
        cookie: headers.get('cookie'),
        userAgent: headers.get('user-agent'),
      };
      // Without a viewer the services answer nothing. What a visitor sent under this name goes nowhere.
      return { [viewerHeader]: signedViewer(asked, process.env, Date.now()) ?? '' };
    },
  },
};
