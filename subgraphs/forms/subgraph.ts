import { Database } from '#kit/database.ts';
import { googleItself } from '#kit/google.ts';
import { createJobs } from '#kit/jobs.ts';
import { createMailPort } from '#kit/mail.ts';
import { mailSenders } from '#kit/mail-sender.ts';
import { postToOpenInternet } from '#kit/open-internet.ts';
import { createMailer, mailDelivery } from '#kit/outbox.ts';
import { createRetention, retentionWork } from '#kit/retention.ts';
import type { SubgraphDefinition } from '#kit/subgraph.ts';
import { createTranslationLoader } from '#kit/translations.ts';
import { auditResolvers } from './audit/audit.resolvers.ts';
import { connectionResolvers } from './connections/connection.resolvers.ts';
import { GoogleSheets } from './connections/google-sheets.ts';
import { createHooks, hookDelivery } from './connections/hooks.ts';
import type { FormsContext } from './context.ts';
import { createFormLoader } from './forms/form.data.ts';
import { formResolvers } from './forms/form.resolvers.ts';
import { mailResolvers } from './mail/mail.resolvers.ts';
import { createMarketingLoader } from './mailing-lists/buyer-marketing.data.ts';
import { buyerMarketingResolvers } from './mailing-lists/buyer-marketing.resolvers.ts';
import { mailingListResolvers } from './mailing-lists/mailing-list.resolvers.ts';
import { memberNewsletterResolvers } from './mailing-lists/member-newsletter.resolvers.ts';
import { personResolvers } from './people/person.resolvers.ts';
import { productFormResolvers } from './product-forms/product-form.resolvers.ts';
import { retentionResolvers } from './retention/retention.resolvers.ts';
import { retentionRules } from './retention/retention.rules.ts';
import { settingsResolvers } from './settings/settings.resolvers.ts';
import { createSubmissionCountLoader } from './submissions/submission.data.ts';
import { submissionResolvers } from './submissions/submission.resolvers.ts';
import { translationResolvers } from './translations/translation.resolvers.ts';
import { webhookEventsResolvers } from './webhooks/webhook-events.resolvers.ts';
import { formsCopy } from './website-copy.ts';

/** What visitors are asked to fill in. */
export const formsSubgraph: SubgraphDefinition<FormsContext> = {
  name: 'forms',
  sdl: import.meta.glob<string>('./**/*.graphql', { query: '?raw', import: 'default', eager: true }),
  resolvers: [
    auditResolvers,
    formResolvers,
    productFormResolvers,
    submissionResolvers,
    connectionResolvers,
    settingsResolvers,
    mailingListResolvers,
    memberNewsletterResolvers,
    buyerMarketingResolvers,
    mailResolvers,
    webhookEventsResolvers,
    translationResolvers,
    personResolvers,
    retentionResolvers,
  ],
  copy: formsCopy,
  async open({ databaseUrl, isPooled, maxConnections, secret, log, mail, ask, google = googleItself }) {
    const database = new Database({
      url: databaseUrl,
      isPooled,
      schema: 'forms',
      maxConnections,
      onError: (error) => log.error({ error }, 'A database connection of forms failed.'),
    });
    const port = createMailPort(mail);
    const sheets = new GoogleSheets(google);
    const deliveries = hookDelivery(database, { post: postToOpenInternet, sheets, secret }, log);
    const jobs = createJobs({
      databaseUrl,
      database,
      log,
      definitions: [
        mailDelivery('forms', database, port, mailSenders(ask)),
        deliveries,
        retentionWork('forms', database, retentionRules),
      ],
    });
    await jobs.resume();
    const mailer = createMailer('forms', jobs, port);
    const hooks = createHooks(jobs);
    const retention = createRetention('forms', jobs, retentionRules);
    return {
      database,
      degradations: () => [...port.problems, ...deliveries.problems()],
      close: () => jobs.close(),
      createContext(request) {
        // A request that belongs to no website sees no rows.
        const db = database.forRequest(request);
        const { translation } = request.viewer;
        return {
          ...request,
          db,
          forms: createFormLoader(db),
          marketing: createMarketingLoader(db),
          submissionCounts: createSubmissionCountLoader(db),
          texts: translation === undefined ? null : createTranslationLoader(db, translation),
          mailer,
          hooks,
          retention,
          secret,
          sheets,
          forWebsite: (id: string) => database.forWebsite(id),
        };
      },
    };
  },
};
