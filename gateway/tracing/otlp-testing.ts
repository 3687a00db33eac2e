import { createServer } from 'node:http';
import { z } from 'zod';
import { portOf } from '../testing.ts';

const value = z.object({ stringValue: z.string().optional() }).loose();
const attributes = z.array(z.object({ key: z.string(), value })).default([]);
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().default(''),
              name: z.string(),
              attributes,
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A span as it came over the wire; of its attributes those that are texts. */
export interface TakenSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly service: string | undefined;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

/** Something that takes traces by OTLP over HTTP. */
export interface TestReceiver {
  readonly url: string;
  readonly spans: readonly TakenSpan[];
  /** All that was sent, word for word. */
  readonly bodies: readonly string[];
  close(): Promise<void>;
}

/** Starts a receiver; one that `hangs` takes connections and never answers. */
export async function startReceiver({ hangs = false } = {}): Promise<TestReceiver> {
  const spans: TakenSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      bodies.push(body);
      spans.push(...spansIn(body));
      if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    spans,
    bodies,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function spansIn(body: string): TakenSpan[] {
  return exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = textsOf(resource.attributes)['service.name'];
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, attributes: textsOf(span.attributes) })),
    );
  });
}

function textsOf(list: z.output<typeof attributes>): Record<string, string | undefined> {
  return Object.fromEntries(list.map(({ key, value: { stringValue } }) => [key, stringValue]));
}
