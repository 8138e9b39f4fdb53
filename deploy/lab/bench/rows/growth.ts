import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startIndexedJournal, untilAtRest } from '../journals/indexed-journal.ts'
import { microsecondsToRebuild } from '../rebuilding.ts'
import { send } from '../load/request.ts'
import type { Bench, Goal, Measurement, Row } from '../row.ts'
import { writeLog } from '../journals/scratch.ts'
import { senderOf } from '../load/sender.ts'
import { type MeasuredServer, startMeasuredJournal } from '../server-process.ts'
import { slopeOf } from '../slope.ts'
import { percentile } from '../spread.ts'
import { addressOf300, browser, pageOf300, papersOf300, volumeOf300 } from '../journals/volume-of-300.ts'
import { afterWrites, writerTo } from '../load/writes-between.ts'

const KB = 1000
const MB = 1_000_000
/** As one who has signed in, whom no page of a moment ago is sent. */
const HTML = { ...browser, accept: 'text/html', cookie: 'shodh-00000000=none' }
const ENGLISH_AND_HINDI = ['molecular', 'पुस्तकालयों']

/** What must not grow. A fifth more with ten times the papers is within what the same measurement differs by. */
const CONSTANT: Goal = { atMost: 0.1 }

type Journal = { readonly directory: string; readonly papers: number }

type Measured = {
  readonly unit: string
  readonly value: number
  readonly goal?: Goal
}

/**
 * Of each query, its path with a number that differs at each request, in a journal of so many papers; each is requested
 * after a write.
 */
const QUERIES = {
  home: () => '/',
  'papers, first 50': () => '/api/v1/papers?limit=50',
  'papers, page 10 of 50': () => '/api/v1/papers?limit=50&page=10',
  'papers, a late page of 50': (_, papers) => `/api/v1/papers?limit=50&page=${Math.floor((papers * 0.9) / 50)}`,
  menu: () => '/api/v1/papers/years?menu=1',
  'volume of 300': () => pageOf300,
  'page of the volume': () => addressOf300,
  'papers, searched for a text of none': n => `/api/v1/papers?limit=20&search=rivers${n}`,
  'search for one paper': n => `/api/v1/search?q=part+${300 + n}`,
  'search for a word of many papers': n => `/api/v1/search?q=${ENGLISH_AND_HINDI[n % 2]}`,
} satisfies Readonly<Record<string, (n: number, papers: number) => string>>

const bytesIn = async (directory: string) => {
  const entries = await readdir(directory, { recursive: true })
  const sizes = await Promise.all(entries.map(async entry => (await stat(join(directory, entry))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const written = async (bench: Bench, papers: number): Promise<Journal> => {
  const directory = await bench.log({ papers })
  await writeLog(directory, volumeOf300)
  const first = await startIndexedJournal(directory)
  await first.stop()
  return { directory, papers }
}

const responsesOf = async (
  { address, processor }: MeasuredServer,
  papers: number,
): Promise<Readonly<Record<string, Measured>>> => {
  const write = await writerTo(address, `Written in between ${randomUUID()}`)
  const figures: Record<string, Measured> = {}
  const commands: number[] = []
  let sent = 0
  // what costs a lot is refused to one address while the event loop is late
  const another = () => senderOf((sent += 1))
  for (const [name, pathOf] of Object.entries(QUERIES)) {
    const { writes, queries } = await afterWrites(
      write,
      (n, headers) => send(address + pathOf(n, papers), { headers: { ...HTML, ...another(), ...headers } }),
      processor,
    )
    commands.push(...writes)
    figures[`${name}, CPU time p50`] = { unit: 'ms', value: percentile(queries, 0.5), goal: CONSTANT }
  }
  for (const name of ['home', 'menu'] as const) {
    const { body } = await send(address + QUERIES[name](), { headers: { ...HTML, ...another() } })
    figures[`${name} in Brotli`] = { unit: 'kB', value: body.length / KB, goal: CONSTANT }
  }
  return { ...figures, 'command, CPU time p50': { unit: 'ms', value: percentile(commands, 0.5), goal: CONSTANT } }
}

const measured = async (bench: Bench, { directory, papers }: Journal) => {
  const journal = await startMeasuredJournal(directory)
  const { milliseconds, memory, stop } = journal
  bench.atEnd(stop)
  await untilAtRest(journal.processor)
  const responses = await responsesOf(journal, papers)
  // last, since whoever watches memory takes a tenth of the processor
  const { now } = await memory()
  await stop()
  const microseconds = await microsecondsToRebuild(bench, directory)
  const figures: Readonly<Record<string, Measured>> = {
    start: { unit: 'ms', value: milliseconds },
    memory: { unit: 'MB', value: now / MB },
    ...responses,
    'rebuild of an event': { unit: 'µs', value: microseconds, goal: CONSTANT },
    'disk for a paper': {
      unit: 'kB',
      value: (await bytesIn(directory)) / KB / (papers + papersOf300.length),
      goal: CONSTANT,
    },
  }
  return { papers, figures }
}

type Sample = Awaited<ReturnType<typeof measured>>

/** One figure for each size, and how it grows. */
const growthOf = (name: string, samples: readonly Sample[]): readonly Measurement[] => {
  const points = samples.flatMap(({ papers, figures: { [name]: one } }) => (one ? [{ ...one, size: papers }] : []))
  const figure = (what: string) => `${name}: ${what}`
  const values = points.map(({ size, unit, value }) => ({ figure: figure(size.toLocaleString('en')), unit, value }))
  return [...values, { figure: figure('slope'), unit: '', value: slopeOf(points), goal: points[0]?.goal }]
}

export const growth: Row = {
  name: 'growth',
  about:
    'Journals of more and more papers: the CPU time of the journal’s process for each query after a write, so that nothing is cached. A slope is the exponent of growth: 0 where ten times the papers change nothing, 1 where they cost ten times as much',
  prepare: async bench => {
    const journals: Journal[] = []
    for (const papers of bench.papers) journals.push(await written(bench, papers))
    return async () => {
      const samples: Sample[] = []
      for (const journal of journals) samples.push(await measured(bench, journal))
      return Object.keys(samples[0]?.figures ?? {}).flatMap(name => growthOf(name, samples))
    }
  },
}
