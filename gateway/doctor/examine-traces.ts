import { hideSecrets } from '../log/log.rules.ts';
import type { TracingSettings } from '../settings/tracing-settings.ts';
import { type Finding, fine, problem, reasonOf } from './finding.ts';

const patienceMs = 3_000;

/** What takes traces answers, and understands OTLP over HTTP. */
export async function examineTraces(tracing: TracingSettings | undefined): Promise<Finding[]> {
  if (!tracing) return [];
  const url = `${tracing.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const told = hideSecrets(url, []);
  const todo = 'Look at OTEL_EXPORTER_OTLP_ENDPOINT, and whether the collector takes OTLP over HTTP.';
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(patienceMs),
    });
    // Whoever wants a password first is there; whether the install's own is right, its log says.
    if (status < 300 || status === 401 || status === 403) return [fine('traces', `${told} takes traces.`)];
    return [problem('traces', `${told} answers ${status}.`, todo)];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return [problem('traces', `${told} does not answer: ${reasonOf(cause)}.`, todo)];
  }
}
