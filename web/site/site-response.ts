import type { PageExperiments } from './experiments/experiment.rules.ts';
import type { PolicyFacts } from './policy/page-policy.rules.ts';

/** What a website answers. */
export interface SiteResponse {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Whether it is the same for all visitors with the same path, query, `hasCart` and `hasLiked`. */
  readonly isShareable: boolean;
  /** The experiments that it is a part of; absent for none. */
  readonly experiments?: PageExperiments;
  /** Whether it asks for a password, in place of the page. */
  readonly isLocked?: boolean;
  /** What decides about what a page may load and run, until that is in its headers. */
  readonly policy?: PolicyFacts;
}
