import { Database, everyWebsite } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { createJobs } from '#kit/jobs.ts';
import { createMailPort } from '#kit/mail.ts';
import { mailSenders } from '#kit/mail-sender.ts';
import { createOpenFetch, postToOpenInternet } from '#kit/open-internet.ts';
import { createMailer, mailDelivery } from '#kit/outbox.ts';
import { createRetention, retentionWork } from '#kit/retention.ts';
import type { SubgraphDefinition } from '#kit/subgraph.ts';
import { accountResolvers } from './accounts/account.resolvers.ts';
import { apiKeyResolvers } from './api-keys/api-key.resolvers.ts';
import { ApiKeyUses } from './api-keys/api-key-uses.ts';
import { auditResolvers } from './audit/audit.resolvers.ts';
import { createIdentityContext, type IdentityContext } from './context.ts';
import { contributorResolvers } from './contributors/contributor.resolvers.ts';
import { editingPresenceResolvers } from './editing/editing-presence.resolvers.ts';
import { mailResolvers } from './mail/mail.resolvers.ts';
import { memberResolvers } from './members/member.resolvers.ts';
import { memberAddressResolvers } from './members/member-address.resolvers.ts';
import { memberSessionResolvers } from './members/member-session.resolvers.ts';
import { signUpFigureResolvers } from './members/sign-up-figures.resolvers.ts';
import { passkeyResolvers } from './passkeys/passkey.resolvers.ts';
import { type AskAboutWebsite, personErasureSweep } from './people/erasing.ts';
import { personResolvers } from './people/person.resolvers.ts';
import { retentionResolvers } from './retention/retention.resolvers.ts';
import { retentionRules } from './retention/retention.rules.ts';
import { secondFactorResolvers } from './second-factors/second-factor.resolvers.ts';
import { sessionResolvers } from './sessions/session.resolvers.ts';
import { signOnResolvers } from './sign-on/sign-on.resolvers.ts';
import { webhookResolvers } from './webhooks/webhook.resolvers.ts';
import { webhookDelivery } from './webhooks/webhook-delivery.ts';
import { webhookEventsResolvers } from './webhooks/webhook-events.resolvers.ts';
import { identityCopy } from './website-copy.ts';
import { weeklyReportResolvers } from './weekly-reports/weekly-report.resolvers.ts';
import { weeklyReportWork } from './weekly-reports/weekly-report-job.ts';

/** Who may do what: accounts, their sessions, and their roles on websites. */
export const identitySubgraph: SubgraphDefinition<IdentityContext> = {
  name: 'identity',
  sdl: import.meta.glob<string>('./**/*.graphql', { query: '?raw', import: 'default', eager: true }),
  resolvers: [
    auditResolvers,
    contributorResolvers,
    accountResolvers,
    sessionResolvers,
    mailResolvers,
    memberResolvers,
    memberSessionResolvers,
    memberAddressResolvers,
    signUpFigureResolvers,
    secondFactorResolvers,
    passkeyResolvers,
    signOnResolvers,
    apiKeyResolvers,
    webhookResolvers,
    webhookEventsResolvers,
    personResolvers,
    weeklyReportResolvers,
    retentionResolvers,
    editingPresenceResolvers,
  ],
  copy: identityCopy,
  async open(options) {
    const { databaseUrl, secret, maxConnections, log, mail, trustedHosts: hosts = [], ask } = options;
    const { isPooled, sharedCounts } = options;
    const database = new Database({
      url: databaseUrl,
      isPooled,
      schema: 'identity',
      maxConnections,
      onError: (error) => log.error({ error }, 'A database connection of identity failed.'),
    });
    const install = database.forWebsite(everyWebsite);
    const port = createMailPort(mail);
    const askAbout: AskAboutWebsite = async (websiteId, name, query, variables, permissions) => {
      if (!ask) throw new Error(`Identity was opened where ${name} cannot be asked.`);
      return ask(name, query, variables, { websiteId, permissions: [], requestId: newId() }, permissions);
    };
    const deliveries = webhookDelivery({ database, secret, post: postToOpenInternet, log });
    const jobs = createJobs({
      databaseUrl,
      database,
      log,
      definitions: [
        mailDelivery('identity', database, port, mailSenders(ask)),
        deliveries,
        personErasureSweep(database, askAbout),
        weeklyReportWork(database, () => mailer, askAbout),
        retentionWork('identity', database, retentionRules),
      ],
    });
    await jobs.resume();
    const mailer = createMailer('identity', jobs, port);
    const retention = createRetention('identity', jobs, retentionRules);
    const trustedHosts = new Set(hosts);
    const openFetch = createOpenFetch(trustedHosts);
    const asking = { trustedHosts, openFetch, postToAddress: postToOpenInternet, askAbout };
    const apiKeyUses = new ApiKeyUses(database, log);
    const tools = { apiKeyUses, mailer, retention, jobs, secret, ...asking, sharedCounts, log };
    return {
      database,
      degradations: () => [...port.problems, ...deliveries.problems()],
      async close() {
        await apiKeyUses.close();
        await jobs.close();
      },
      createContext: (request) => createIdentityContext(database, install, tools, request),
    };
  },
};
