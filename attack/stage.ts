import { withCrumb } from '#gateway/http/crumb-testing.ts';
import { type BusyWebsite, startBusyWebsite } from '#gateway/testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall } from '#gateway/testing.ts';
import { startTarget, type Target } from './target.ts';
import { warmUp } from './visitors.ts';

/** An install with two websites: one whose people attack, and one whose visitors are watched. */
export interface Stage {
  readonly shop: TestInstall;
  readonly target: Target;
  readonly ours: BusyWebsite;
  readonly theirs: BusyWebsite;
  /** The cookies and the crumb of the owner of our website. */
  readonly ownerHeaders: Readonly<Record<string, string>>;
  /** The same of the owner of their website. */
  readonly theirHeaders: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Sets the stage, with further settings for the process under attack. */
export async function setStage(settings: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const shop = await openTestInstall({ RATE_LIMITS: 'off' });
  // A first start makes a demo website on this machine's own name, unless there is a website on it.
  await shop.createWebsite('Local', 'localhost');
  const ours = await startBusyWebsite(shop, 'Ours', 'a'.repeat(43));
  const theirs = await startBusyWebsite(shop, 'Confidential', 'b'.repeat(43));
  const target = await startTarget(shop, { RATE_LIMITS: 'off', ...settings });
  await warmUp(target.port, theirs);
  const headersOf = ({ website, sessionToken }: BusyWebsite) =>
    withCrumb(shop.install, website.id, `vitrine_session=${sessionToken}`);
  return {
    ...{ shop, target, ours, theirs },
    ...{ ownerHeaders: headersOf(ours), theirHeaders: headersOf(theirs) },
    async close() {
      await target.stop();
      await shop.close();
    },
  };
}
