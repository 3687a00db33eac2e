import { createServer } from 'node:net';
import { trace } from '@opentelemetry/api';
import { expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { portOf } from '../testing.ts';
import { startReceiver } from './otlp-testing.ts';
import { startTracing } from './start-tracing.ts';

/** What is logged while spans are made for a receiver, and the process stops. */
async function linesWith(url: string): Promise<{ lines: string[]; stopMs: number }> {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  const lines: string[] = [];
  const tracing = startTracing(
    'shop',
    createLog('warn', {}, (line) => lines.push(line)),
  );
  for (let made = 0; made < 2_000; made += 1) trace.getTracer('shop').startSpan('work').end();
  const begunAt = performance.now();
  await tracing.close();
  vi.unstubAllEnvs();
  return { lines, stopMs: performance.now() - begunAt };
}

test('a receiver that is gone is told of in one line, and one that hangs holds up no stop', async () => {
  const nobody = createServer();
  await new Promise<void>((done) => nobody.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${portOf(nobody)}`;
  await new Promise((done) => nobody.close(done));
  const { lines } = await linesWith(url);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Traces could not be sent');
  expect(lines[0]).toContain('ECONNREFUSED');
  const hanging = await startReceiver({ hangs: true });
  const { stopMs } = await linesWith(hanging.url);
  await hanging.close();
  expect(stopMs).toBeLessThan(4_000);
});
