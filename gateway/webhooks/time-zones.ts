import { WebsiteTimeZoneDocument } from '../generated/content.ts';
import type { GraphRequest } from '../graph/request.ts';
import type { Install } from '../install.ts';

/** Asks for the time zones of websites, of each once; undefined where a website is gone. */
export function createTimeZones(install: Install): (asked: GraphRequest) => Promise<string | undefined> {
  const zones = new Map<string | null, Promise<string | undefined>>();
  const ask = async (asked: GraphRequest) =>
    (await install.graph.ask(WebsiteTimeZoneDocument, {}, asked)).website?.timeZone;
  return (asked) => {
    const { websiteId } = asked.viewer;
    const asking = zones.get(websiteId) ?? ask(asked);
    zones.set(websiteId, asking);
    return asking;
  };
}
