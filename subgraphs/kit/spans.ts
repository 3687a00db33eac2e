import {
  type Attributes,
  context,
  createContextKey,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { suppressTracing } from '@opentelemetry/core';

/** What a span says of a piece of work: names and numbers, never what a person typed. */
export interface SpanDescription {
  readonly name: string;
  readonly attributes?: Attributes;
  readonly kind?: SpanKind;
  /** True begins a trace of its own, whoever asks. */
  readonly root?: boolean;
  readonly links?: readonly Link[];
}

const requestIdKey = createContextKey('request id');
let tracer: Tracer | undefined;

/** Has spans made from now on; with undefined none any more. Until it is called, nothing here costs more than a comparison. */
export function traceBy(used: Tracer | undefined): void {
  tracer = used;
}

/** True while spans are made. */
export function isTraced(): boolean {
  return tracer !== undefined;
}

/** Does a piece of work within a span of its own. A failure is told by its kind: messages may quote what was sent. */
export function inSpan<Result>(
  describe: () => SpanDescription,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (tracer === undefined) return work();
  const { name, attributes = {}, kind = SpanKind.INTERNAL, root = false, links = [] } = describe();
  return tracer.startActiveSpan(name, { attributes, kind, root, links: [...links] }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      noteFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The same for work that is not worth a trace of its own: it gets a span where something that has one asked for it. */
export function inInnerSpan<Result>(
  describe: () => SpanDescription,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (tracer === undefined || trace.getActiveSpan() === undefined) return work();
  return inSpan(describe, work);
}

/** Says in a span that its work failed, and by what kind of failure. */
export function noteFailure(span: Span, error: unknown): void {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  const kind = error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', typeof code === 'string' ? code : kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Begins work that outlives whoever happened to ask first, such as the rounds of a queue. */
export function outsideSpans<Result>(work: () => Result): Result {
  return tracer === undefined ? work() : context.with(ROOT_CONTEXT, work);
}

/** Does work whose own spans would mislead: libraries make none meanwhile. */
export function withoutSpans<Result>(work: () => Result): Result {
  return tracer === undefined ? work() : context.with(suppressTracing(context.active()), work);
}

/** Does work that a request causes: the log's lines and the jobs that it queues name the request. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  if (tracer === undefined) return work();
  return context.with(context.active().setValue(requestIdKey, requestId), work);
}

/** Headers of W3C Trace Context for a process of this install; none where nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (tracer !== undefined) propagation.inject(context.active(), headers);
  return headers;
}

/** Which trace the work of the moment belongs to, as W3C Trace Context writes it; undefined where none is recorded. */
export function currentTraceparent(): string | undefined {
  return traceHeaders().traceparent;
}

/** A link to work that a traceparent names; none where it names none. */
export function linksTo(traceparent: string | undefined): Link[] {
  if (tracer === undefined || traceparent === undefined) return [];
  const from = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));
  return from ? [{ context: from }] : [];
}

/** The request that the work of the moment is for. */
export function currentRequestId(): string | undefined {
  const id = tracer === undefined ? undefined : context.active().getValue(requestIdKey);
  return typeof id === 'string' ? id : undefined;
}

/** What lines of the log say of the moment: its request and its span. */
export function currentNames(): Record<string, string> {
  const requestId = currentRequestId();
  const span = tracer === undefined ? undefined : trace.getActiveSpan()?.spanContext();
  return {
    ...(requestId === undefined ? {} : { requestId }),
    ...(span ? { traceId: span.traceId, spanId: span.spanId } : {}),
  };
}
