import pino from 'pino';
import { currentNames } from '#kit/spans.ts';
import { describeError, hideSecrets, secretsOf } from './log.rules.ts';
import { gatherLines } from './log-lines.ts';

/**
 * The log of an install. All that is logged goes through here, so that no line holds what opens something, whoever wrote it and whatever
 * was thrown.
 */
export function createLog(
  level: string,
  environment: Readonly<Record<string, string | undefined>>,
  write: (line: string) => void = gatherLines((lines) => void process.stdout.write(lines)),
): pino.Logger {
  const secrets = secretsOf(environment);
  return pino(
    {
      level,
      // Where traces are sent, a line names its own.
      ...(environment.OTEL_EXPORTER_OTLP_ENDPOINT ? { mixin: currentNames } : {}),
      // Of a request only what `addRequestLog` says is logged.
      serializers: { error: describeError, err: describeError, req: () => undefined, res: () => undefined },
    },
    { write: (line) => write(hideSecrets(line, secrets)) },
  );
}
