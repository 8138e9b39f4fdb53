import { authorizationOf, send } from '../request.ts'
import type { Bench, Row } from '../row.ts'
import { startMeasuredJournal } from '../server-process.ts'
import { percentile } from '../spread.ts'

const KB = 1000
const STREAMS = 500

/** Milliseconds that the server gathers changes for: nobody is notified sooner. */
const GATHERED_MS = 200

type Stream = { readonly nextChange: () => Promise<number> }

/** A stream that is open; `nextChange` resolves to the moment at which it tells of one. */
const follow = async (url: string, headers: Readonly<Record<string, string>>, ending: AbortSignal): Promise<Stream> => {
  const { body } = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal: ending })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const until = async (event: string) => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error('A stream ended')
      if (value?.includes(`event: ${event}`)) return performance.now()
    }
  }
  await until('open')
  return { nextChange: () => until('changed') }
}

const prepare = async (bench: Bench) => {
  const journal = await startMeasuredJournal(await bench.log({ papers: 1000 }))
  bench.atEnd(journal.stop)
  const headers = await authorizationOf(journal.address)
  const api = `${journal.address}/api/v1`
  let volumes = 0

  return async () => {
    const ending = new AbortController()
    const { now: before } = await journal.memory()
    const streams = await Promise.all(
      Array.from({ length: STREAMS }, () => follow(`${api}/events`, headers, ending.signal)),
    )
    const { now: open } = await journal.memory()
    const notified = streams.map(({ nextChange }) => nextChange())
    const json = { year: 2026, issueType: 'Special', volumeName: `Live ${(volumes += 1)}` }
    await send(`${api}/papers/volumes`, { method: 'POST', headers, json })
    const written = performance.now()
    const delays = (await Promise.all(notified)).map(moment => Math.max(0, moment - written))
    ending.abort()
    return [
      { figure: 'memory of a stream', unit: 'kB', value: (open - before) / STREAMS / KB, goal: { atMost: 200 } },
      {
        figure: 'notified after, p50',
        unit: 'ms',
        value: percentile(delays, 0.5),
        goal: { atMost: GATHERED_MS + 300 },
      },
      { figure: 'notified after, the last', unit: 'ms', value: Math.max(...delays), goal: { atMost: 1000 } },
    ]
  }
}

export const live: Row = {
  name: 'live',
  about: `${STREAMS} open streams of staff, and how soon each tells of a new volume`,
  prepare,
}
