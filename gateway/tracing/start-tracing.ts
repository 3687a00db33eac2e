import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { envDetectorSync, Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { traceBy } from '#kit/spans.ts';
import type { Log } from '#kit/subgraph.ts';
import { version } from '../version.ts';

/** A receiver that does not answer keeps nobody: what it did not take in that time is lost. */
const exportMs = 5_000;
const stopMs = 2_000;
/** A receiver that is away is told of this often. */
const tellAgainMs = 60_000;

/** What sends spans away. */
export interface Tracing {
  /** Sends what is there. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Sends spans by OTLP over HTTP to where OTEL_EXPORTER_OTLP_ENDPOINT says. The libraries read the other standard variables, such as
 * OTEL_TRACES_SAMPLER, by themselves. Loaded where that is asked for alone.
 */
export function startTracing(serviceName: string, log: Log): Tracing {
  diag.setLogger(quietLogger(log), { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const own = new Resource({ 'service.name': serviceName, 'service.version': version });
  const provider = new BasicTracerProvider({
    resource: own.merge(new Resource(envDetectorSync.detect().attributes)),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ timeoutMillis: exportMs }), {
        exportTimeoutMillis: exportMs,
      }),
    ],
  });
  // Nothing but the trace itself travels on: baggage that a proxy sent is no partner's business.
  provider.register({
    contextManager: new AsyncLocalStorageContextManager().enable(),
    propagator: new W3CTraceContextPropagator(),
  });
  traceBy(provider.getTracer('vitrine', version));
  log.info({ serviceName }, 'Traces are sent.');
  return {
    flush: () => provider.forceFlush().catch(() => undefined),
    async close() {
      traceBy(undefined);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, stopMs);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
      trace.disable();
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}

/** One line a minute, however often a receiver does not answer. */
function quietLogger(log: Log) {
  let toldAt = Number.NEGATIVE_INFINITY;
  const ignore = () => undefined;
  const error = (message: string) => {
    if (performance.now() - toldAt < tellAgainMs) return;
    toldAt = performance.now();
    log.warn(
      { reason: reasonIn(message) },
      'Traces could not be sent, and are lost. Nothing waits for them.',
    );
  };
  return { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
}

/** The library tells errors as JSON, with stacks and whatever the receiver answered. */
function reasonIn(message: string): string {
  const [, told = message] = /"message":"((?:[^"\\]|\\.)*)"/.exec(message) ?? [];
  return told.slice(0, 200);
}
