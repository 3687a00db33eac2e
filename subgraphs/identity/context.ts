import type { Database, ScopedDatabase } from '#kit/database.ts';
import type { Mailer } from '#kit/outbox.ts';
import type { Secret } from '#kit/secret.ts';
import type { RequestContext } from '#kit/subgraph.ts';
import { type AccountLoaders, createAccountLoaders } from './accounts/account.data.ts';

/** One request to identity: the install's accounts, and the roles on the website that the request is for. */
export interface IdentityContext extends RequestContext {
  /** Accounts, sessions and failed sign-ins: they belong to the install, not to a website. */
  readonly install: ScopedDatabase;
  readonly accounts: AccountLoaders;
  readonly mailer: Mailer;
  /** Seals what a copy of the database must not open. */
  readonly secret: Secret;
  /** Roles on a website that the gateway names itself, before it knows the viewer. */
  forWebsite(websiteId: string): ScopedDatabase;
}

/** The context of one request. */
export function createIdentityContext(
  database: Database,
  install: ScopedDatabase,
  mailer: Mailer,
  secret: Secret,
  request: RequestContext,
): IdentityContext {
  const { websiteId } = request.viewer;
  return {
    ...request,
    install,
    mailer,
    secret,
    accounts: createAccountLoaders(install, websiteId === null ? null : database.forWebsite(websiteId)),
    forWebsite: (id) => (id === websiteId ? database.forViewer(request.viewer) : database.forWebsite(id)),
  };
}
