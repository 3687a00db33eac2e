import { z } from 'zod';
import { isWebUrl } from './web-address.rules.ts';

/** How spans of this process are told from others'. */
export interface TracingSettings {
  readonly serviceName: string;
  /** Where they are sent, without `/v1/traces`. */
  readonly endpoint: string;
}

/** The variables that say where traces are sent; the others of OpenTelemetry are read by its libraries. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().refine(isWebUrl).optional().meta({
    description: 'the http or https address of what takes traces by OTLP over HTTP, without /v1/traces',
    example: 'http://127.0.0.1:4318',
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'what this process is called in traces', example: 'shop' }),
};

/** What this process is called in traces; undefined where none are sent. */
export function toTracing(values: {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_SERVICE_NAME?: string | undefined;
  readonly SUBGRAPH?: string | undefined;
}): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: named, SUBGRAPH: subgraph } = values;
  if (endpoint === undefined) return undefined;
  return { endpoint, serviceName: named ?? (subgraph === undefined ? 'vitrine' : `vitrine-${subgraph}`) };
}
