import { z } from 'zod';
import type { GraphRequest } from '../graph/request.ts';
import type { Install } from '../install.ts';

const zoned = z.object({ website: z.object({ timeZone: z.string() }).nullable() });

/** Asks for the time zones of websites, of each once; undefined where a website is gone. */
export function createTimeZones(install: Install): (asked: GraphRequest) => Promise<string | undefined> {
  const zones = new Map<string | null, Promise<string | undefined>>();
  const ask = async (asked: GraphRequest) =>
    zoned.parse(await install.graph.ask('content', '{ website { timeZone } }', {}, asked)).website?.timeZone;
  return (asked) => {
    const { websiteId } = asked.viewer;
    const asking = zones.get(websiteId) ?? ask(asked);
    zones.set(websiteId, asking);
    return asking;
  };
}
