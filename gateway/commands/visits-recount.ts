import { z } from 'zod';
import { newId } from '#kit/ids.ts';
import { gatewayRequest } from '../http/viewers.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { findWebsiteId } from './operator.ts';

const recount = 'mutation ($since: String!) { counted: recountVisits(since: $since) { day next } }';
const recounted = z.object({ day: z.string().nullable(), next: z.string().nullable() });

/** `visits recount` */
export const visitsRecountCommand: Command = {
  words: ['visits', 'recount'],
  positionals: [],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website.' },
    since: { value: 'DAY', isRequired: true, help: 'The first day, such as 2026-03-01.' },
  },
  summary: 'Makes the figures of visits and sales of a website again, of the raw events that it keeps.',
  help: 'Days whose events are not kept any more, or are in an archive, keep their figures. Stopped, it goes on from any day.',
  async run({ options, terminal, open, signal }) {
    const [host, first] = [requiredText(options, 'website'), requiredText(options, 'since')];
    const install = await open();
    const websiteId = await findWebsiteId(install, host);
    if (websiteId === null)
      throw new CommandError(`No website answers on "${host}". "websites" lists those that there are.`);
    let days = 0;
    for (let since: string | null = first; since !== null && !signal.aborted; ) {
      const asked = gatewayRequest(websiteId, newId());
      const answer = await install.graph.ask('analytics', recount, { since }, asked);
      const { day, next } = recounted.parse(answer.counted);
      if (day !== null) terminal.print(day);
      days += day === null ? 0 : 1;
      since = next;
    }
    terminal.note(
      days === 1 ? 'The figures of 1 day were made again.' : `The figures of ${days} days were made again.`,
    );
    return signal.aborted ? 1 : 0;
  },
};
