import type DataLoader from 'dataloader';
import type { ScopedDatabase } from '#kit/database.ts';
import type { Mailer } from '#kit/outbox.ts';
import type { Retention } from '#kit/retention.ts';
import type { Secret } from '#kit/secret.ts';
import type { RequestContext } from '#kit/subgraph.ts';
import type { TranslationLoader } from '#kit/translations.ts';
import type { GoogleSheets } from './connections/google-sheets.ts';
import type { Hooks } from './connections/hooks.ts';
import type { FormLoader } from './forms/form.data.ts';
import type { BuyerMarketingRow } from './mailing-lists/buyer-marketing.data.ts';
import type { SubmissionCountLoader } from './submissions/submission.data.ts';

/** One request to forms: the website's forms, each read once. */
export interface FormsContext extends RequestContext {
  readonly db: ScopedDatabase;
  readonly forms: FormLoader;
  readonly submissionCounts: SubmissionCountLoader;
  /** What forms say in the language that the viewer came for; null for the website's own. */
  readonly texts: TranslationLoader | null;
  /** Whether addresses get mails of the website's lists. */
  readonly marketing: DataLoader<string, BuyerMarketingRow | null>;
  readonly mailer: Mailer;
  readonly hooks: Hooks;
  readonly retention: Retention;
  readonly secret: Secret;
  readonly sheets: GoogleSheets;
  /** Another website of the install, or all of them, for what the gateway asks. */
  forWebsite(websiteId: string): ScopedDatabase;
}
