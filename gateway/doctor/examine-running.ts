import { z } from 'zod';
import type { Config } from '../config.ts';
import { advice, type Finding, fine, problem } from './finding.ts';

const patienceMs = 5_000;
const report = z.object({
  status: z.string(),
  problems: z.array(z.string()),
  degraded: z.array(z.string()),
});

/** What the process that runs with these settings says of itself, which may know more than can be seen from beside it. */
export async function examineRunning({
  host,
  port,
  tls,
}: Pick<Config, 'host' | 'port' | 'tls'>): Promise<Finding[]> {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const place = `${reached.includes(':') ? `[${reached}]` : reached}:${tls?.httpPort ?? port}`;
  try {
    const answer = await fetch(`http://${place}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    const { status, problems, degraded } = report.parse(await answer.json());
    if (problems.length + degraded.length === 0)
      return [fine('process', `${place} says that it is ${status}.`)];
    const todo = 'The log says more, and that it is over once it is: no restart is needed for that.';
    return [
      ...problems.map((sentence) => problem('process', `${place} says: ${sentence}`, todo)),
      ...degraded.map((sentence) => advice('process', `${place} says: ${sentence}`, todo)),
    ];
  } catch {
    return [
      advice(
        'process',
        `None answers at ${place}.`,
        'Start it, or read its log; HOST and PORT say where it is looked for.',
      ),
    ];
  }
}
