import { randomUUID } from 'node:crypto'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../settings/environment.ts'
import { refuseForeign } from '../settings/may-reach.ts'

/** A span that is over. Ids are UUIDs: their hexadecimal digits are those of the trace, their last 16 those of a span. */
type EndedSpan = {
  readonly name: string
  /** That of the request: it stands in the metadata of the events, so that other processes know the trace from them. */
  readonly correlationId: string
  /** A random one by default. */
  readonly id?: string | undefined
  /** None: the span of the request itself. */
  readonly parent?: string | undefined
  /** Milliseconds of performance.now(); it ends now by default. */
  readonly began: number
  readonly ended?: number
  readonly kind?: SpanKind
  readonly attributes?: Attributes
  readonly error?: string | undefined
  /** The span of another trace that it belongs to, by its trace. */
  readonly seenBy?: string
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

/** The trace of a request: the hexadecimal digits of its id (W3C Trace Context). */
export const traceIdOf = (correlationId: string) => correlationId.replaceAll('-', '')

const SPAN_ID_FROM = 16

const contextOf = (correlationId: string, id: string): SpanContext => ({
  traceId: traceIdOf(correlationId),
  spanId: traceIdOf(id).slice(SPAN_ID_FROM),
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
})

/** The ids of the span that is begun next: OpenTelemetry asks for them while it begins it. */
const next = { traceId: '', spanId: '' }

const generator = { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId }

let tracer: Tracer | undefined

/** Whether this process sends traces: then wherever it handles requests and events, it records them. */
export const isTracing = () => tracer !== undefined

const contextUnder = ({ correlationId, parent }: EndedSpan): Context =>
  parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, contextOf(correlationId, parent))

/** Records a span of a request's trace; nothing where traces are off, or for what no request has caused. */
export const record = (span: EndedSpan) => {
  const { name, correlationId, id = randomUUID(), began, ended = performance.now() } = span
  if (!tracer || !UUID.test(correlationId)) return
  const { kind = SpanKind.INTERNAL, attributes = {}, error, seenBy } = span
  Object.assign(next, contextOf(correlationId, id))
  const links = seenBy === undefined ? [] : [{ context: contextOf(seenBy, seenBy) }]
  const options = { kind, attributes, links, startTime: began }
  const started = tracer.startSpan(name, options, contextUnder(span))
  if (error !== undefined) started.setStatus({ code: SpanStatusCode.ERROR, message: error })
  started.end(ended)
}

type Settings = Pick<
  Environment,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG' | 'OUTGOING_HOSTS'
>

/**
 * Sends the traces of this process, which has the name, to where OTEL_EXPORTER_OTLP_ENDPOINT says, until what it resolves to
 * is called: that sends the last ones. Nothing is loaded where that is not set. Throws WrongSetting.
 */
export const startTracing = async (settings: Settings, name: string, logger: Pick<FastifyBaseLogger, 'warn'>) => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = settings
  if (endpoint === undefined) return async () => {}
  refuseForeign(settings, { setting: 'OTEL_EXPORTER_OTLP_ENDPOINT', host: new URL(endpoint).hostname })
  const { openProvider } = await import('./provider.ts')
  const provider = openProvider({ endpoint, headers, ratio: settings.OTEL_TRACES_SAMPLER_ARG, name, generator, logger })
  tracer = provider.tracer
  return async () => {
    tracer = undefined
    await provider.end()
  }
}
