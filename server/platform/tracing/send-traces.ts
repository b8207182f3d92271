import { randomUUID } from 'node:crypto'
import { SpanKind as Kind, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { watchFailures } from '../jobs/failures-in-a-row.ts'
import type { Log } from '../log.ts'
import { type Span, type SpanKind, traceBy } from './spans.ts'

/** Where traces go, and how many. */
export interface TracesSettings {
  /** the address, with its path, of a collector that takes OTLP over HTTP */
  url: string
  /** what the collector requires, such as a key */
  headers: Record<string, string>
  /** what the collector calls this installation */
  service: string
  /** how much of what begins here is traced, from 0 to 1 */
  share: number
}

const KINDS: Record<SpanKind, Kind> = {
  request: Kind.SERVER,
  statement: Kind.CLIENT,
  'provider call': Kind.CLIENT,
  job: Kind.CONSUMER,
  sweep: Kind.INTERNAL,
  mail: Kind.CLIENT,
}
/** A process that ends waits for a silent collector at least this long. */
const PATIENCE_MS = 3_000

/**
 * Reports to a collector what this process does, some seconds later. A collector that can't be reached costs spans and
 * two warnings, and holds nothing up. Loaded by import(), and only where traces are wanted. Returns how to send the
 * rest and stop.
 */
export function sendTraces({ url, headers, service, share }: TracesSettings, log: Log): () => Promise<void> {
  const exporter = watched(new OTLPTraceExporter({ url, headers, timeoutMillis: PATIENCE_MS }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': randomUUID() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: 2 * PATIENCE_MS })],
  })
  const tracer = provider.getTracer('unveil')
  traceBy((kind, name, traceparent): Span => {
    const [began, startTime] = [performance.now(), Date.now()]
    const span = tracer.startSpan(name, { kind: KINDS[kind], startTime }, contextOf(traceparent))
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
      note: (known) => void span.setAttributes(known),
      rename: (newName) => void span.updateName(newName),
      fail: (failure) => void span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR }),
      end: () => {
        const endTime = startTime + performance.now() - began
        return () => span.end(endTime)
      },
    }
  })
  return async () => {
    traceBy(null)
    await provider.shutdown().catch(() => {}) // what can't be sent has been reported
  }
}

/** The context in which this span is the parent. */
function contextOf(traceparent: string | undefined) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(flags), isRemote: true })
}

/**
 * The same exporter, with a line in the log when it fails. Lost traces are no reason to wake anybody, so this is never
 * an error.
 */
function watched(exporter: SpanExporter, log: Log): SpanExporter {
  const failures = watchFailures(log, {}, 'traces: the collector accepts none', () => false)
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) failures.failed(result.error)
        else failures.worked()
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
