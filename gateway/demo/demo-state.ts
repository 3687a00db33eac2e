import { findWebsiteId, type OperatedInstall, Operator } from '../commands/operator.ts';
import { OperatorWebsiteDocument } from '../generated/graphql.ts';

/** The title of a demo website that is not finished; its own one comes with the last step. */
export const unfinishedTitle = 'Setting up the demo website …';
/** The host that the demo website answers on. */
export const demoHost = 'localhost';

/** True while no website answers on the demo's host, or the one there is not finished. */
export async function isDemoMissing(install: OperatedInstall): Promise<boolean> {
  const websiteId = await findWebsiteId(install, demoHost);
  if (websiteId === null) return true;
  const { website } = await new Operator(install, websiteId).run(OperatorWebsiteDocument, {});
  return website?.title === unfinishedTitle;
}
