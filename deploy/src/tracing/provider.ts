import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type IdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { withTimeout } from '@shodh/contracts/flow/retry.ts'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds that the last spans are given when the process ends. */
const END_WITHIN_MS = 1000

/** Warns once that traces can't be sent, until they can again: readers and editors notice nothing of it. */
const withWarning = (exporter: SpanExporter, logger: Pick<FastifyBaseLogger, 'warn'>): SpanExporter => {
  let isWarned = false
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isWarned)
          logger.warn(`Traces can't be sent to OTEL_EXPORTER_OTLP_ENDPOINT: ${result.error?.message}`)
        isWarned = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/** `name=value,…`, of which the values may be percent-encoded. */
const headersIn = (text: string) =>
  Object.fromEntries(
    text.split(',').map(pair => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), decodeURIComponent(value.join('=').trim())]
    }),
  )

type Given = {
  readonly endpoint: string
  readonly headers: string | undefined
  /** The share of traces that are sent, the same ones in every process. */
  readonly ratio: number
  /** Of the process. */
  readonly name: string
  readonly generator: IdGenerator
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

/** What sends spans by OTLP/HTTP (JSON), in batches, and drops them where nobody takes them. */
export const openProvider = ({ endpoint, headers, ratio, name, generator, logger }: Given) => {
  const url = `${endpoint.endsWith('/') ? endpoint : `${endpoint}/`}v1/traces`
  const exporter = withWarning(
    new OTLPTraceExporter({ url, ...(headers !== undefined && { headers: headersIn(headers) }) }),
    logger,
  )
  const provider = new TracerProvider({
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: generator,
    resource: resourceFromAttributes({ 'service.name': name, 'service.namespace': 'shodh' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  return {
    tracer: provider.getTracer('shodh'),
    end: async () => {
      const ended = provider.shutdown().catch(() => undefined)
      await withTimeout(END_WITHIN_MS, ended, () => undefined)
    },
  }
}
