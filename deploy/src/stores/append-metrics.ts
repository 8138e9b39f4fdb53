import { type EventStore, Unavailable, WrongExpectedVersion } from '@shodh/adapters/event-store/event-store.ts'
import { Counter, Histogram, type Registry } from 'prom-client'
import { traceAppend } from '../tracing/spans.ts'

type Outcome = 'appended' | 'conflict' | 'unknown' | 'refused'

const OUTCOMES: readonly Outcome[] = ['appended', 'conflict', 'unknown', 'refused']

/** Seconds: a local disk's fsync takes some milliseconds, a frozen server the ten that it is given. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const failed = (error: unknown): Outcome => {
  if (error instanceof WrongExpectedVersion) return 'conflict'
  return error instanceof Unavailable ? 'unknown' : 'refused'
}

const newMetricsIn = (registry: Registry) => {
  const registers = [registry]
  const appends = new Counter({
    name: 'shodh_appends_total',
    help: 'Appends to the log by outcome; of an unknown one nobody knows yet whether it happened.',
    labelNames: ['outcome'],
    registers,
  })
  // a counter that begins with its first conflict hides it from rate()
  for (const outcome of OUTCOMES) appends.inc({ outcome }, 0)
  const events = new Counter({
    name: 'shodh_events_appended_total',
    help: 'Events that this process wrote to the log.',
    registers,
  })
  const seconds = new Histogram({
    name: 'shodh_append_duration_seconds',
    help: 'Time from an append to its outcome.',
    buckets: BUCKETS,
    registers,
  })
  return { appends, events, seconds }
}

const known = new WeakMap<Registry, ReturnType<typeof newMetricsIn>>()

/** A log that is opened again, because another store did not respond, continues the same counters. */
const metricsIn = (registry: Registry) => {
  const metrics = known.get(registry) ?? newMetricsIn(registry)
  known.set(registry, metrics)
  return metrics
}

/** The same log, with its appends counted and traced; an append of no events is not. */
export const withAppendMetrics = (events: EventStore, registry: Registry): EventStore => {
  const count = metricsIn(registry)
  const over = (outcome: Outcome, began: number) => {
    count.seconds.observe((performance.now() - began) / 1000)
    count.appends.inc({ outcome })
  }
  return {
    ...events,
    append: async (stream, expected, added) => {
      if (added.length === 0) return events.append(stream, expected, added)
      const began = performance.now()
      try {
        const result = await events.append(stream, expected, added)
        over('appended', began)
        traceAppend(added, began)
        count.events.inc(added.length)
        return result
      } catch (error) {
        over(failed(error), began)
        traceAppend(added, began, error)
        throw error
      }
    },
  }
}
