import type DataLoader from 'dataloader';
import type { Database, ScopedDatabase } from '#kit/database.ts';
import type { Jobs } from '#kit/jobs.ts';
import type { OpenFetch, PostToAddress } from '#kit/open-internet.ts';
import type { Mailer } from '#kit/outbox.ts';
import type { Retention } from '#kit/retention.ts';
import type { Secret } from '#kit/secret.ts';
import type { Log, RequestContext, SharedCounts } from '#kit/subgraph.ts';
import { type AccountLoaders, createAccountLoaders } from './accounts/account.data.ts';
import { createApiKeyUseLoader } from './api-keys/api-key-use.data.ts';
import type { ApiKeyUses } from './api-keys/api-key-uses.ts';
import { createMemberLoader, type MemberRow } from './members/member.data.ts';
import type { AskAboutWebsite } from './people/erasing.ts';

/** One request to identity: the install's accounts, and the roles on the website that the request is for. */
export interface IdentityContext extends RequestContext {
  /** Accounts, sessions and failed sign-ins: they belong to the install, not to a website. */
  readonly install: ScopedDatabase;
  readonly accounts: AccountLoaders;
  /** Members of the website that the request is for, by id. */
  readonly members: DataLoader<string, MemberRow | null>;
  /** Calls by day with keys of the website that the request is for, by the key's id. */
  readonly callsOfApiKeys: DataLoader<string, readonly number[]>;
  /** Counts calls with keys. */
  readonly apiKeyUses: ApiKeyUses;
  readonly mailer: Mailer;
  readonly retention: Retention;
  readonly jobs: Jobs;
  /** Seals what a copy of the database must not open. */
  readonly secret: Secret;
  /** Hosts of the operator's own network that may be asked who members are. */
  readonly trustedHosts: ReadonlySet<string>;
  /** Asks servers that owners named. */
  readonly openFetch: OpenFetch;
  /** Tells an address in the open internet something. */
  readonly postToAddress: PostToAddress;
  /** Asks another subgraph what only that one knows, or has it forget someone. */
  readonly askAbout: AskAboutWebsite;
  /** Where the processes of the install count together; undefined for the database. */
  readonly sharedCounts: SharedCounts | undefined;
  /** For what goes wrong and is answered all the same. */
  readonly log: Log;
  /** Roles on a website that the gateway names itself, before it knows the viewer. */
  forWebsite(websiteId: string): ScopedDatabase;
}

/** The context of one request. */
export function createIdentityContext(
  database: Database,
  install: ScopedDatabase,
  tools: Pick<
    IdentityContext,
    | 'apiKeyUses'
    | 'mailer'
    | 'retention'
    | 'jobs'
    | 'secret'
    | 'trustedHosts'
    | 'openFetch'
    | 'postToAddress'
    | 'askAbout'
    | 'sharedCounts'
    | 'log'
  >,
  request: RequestContext,
): IdentityContext {
  const { websiteId } = request.viewer;
  const website = websiteId === null ? null : database.forWebsite(websiteId);
  return {
    ...request,
    install,
    ...tools,
    accounts: createAccountLoaders(install, website),
    members: createMemberLoader(website ?? database.forWebsite('')),
    callsOfApiKeys: createApiKeyUseLoader(website ?? database.forWebsite('')),
    forWebsite: (id) => (id === websiteId ? database.forRequest(request) : database.forWebsite(id)),
  };
}
