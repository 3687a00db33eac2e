import { newId } from '#kit/ids.ts';
import { RecountVisitsDocument, type RecountVisitsMutation } from '../generated/analytics.ts';
import { gatewayRequest } from '../http/viewers.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { findWebsiteId } from './operator.ts';

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
      const answer: RecountVisitsMutation = await install.graph.ask(RecountVisitsDocument, { since }, asked);
      const { day, next } = answer.recountVisits;
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
