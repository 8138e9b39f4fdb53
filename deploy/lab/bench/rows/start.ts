import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '@shodh/deploy/toolchain/bundle.ts'
import type { Goal, Measurement, Row, Size } from '../row.ts'
import { type MeasuredServer, startBare, startFloor, startMeasuredJournal } from '../server-process.ts'

const MB = 1_000_000
const MEMORY: Goal = { atMost: 200 }
const OF_FLOOR: Goal = { atMost: 2 }
const BARE = 'a bare Fastify'
const FLOOR = 'the floor'

/** Where the packages are found. */
const BUNDLED = join(import.meta.dirname, '../../../../node_modules/.cache/floor')

const startedOnce = async (start: () => Promise<MeasuredServer>) => {
  const { milliseconds, memory, processor, stop } = await start()
  const taken = await processor()
  const { now } = await memory()
  await stop()
  return { milliseconds, processor: taken, megabytes: now / MB }
}

type Started = Awaited<ReturnType<typeof startedOnce>>

const figures = (name: string, own: Started, bare: Started, within: Goal): readonly Measurement[] => {
  const beside = (value: number) => ({ what: BARE, value })
  const { milliseconds, megabytes } = own
  return [
    { figure: `ready with ${name}`, unit: 'ms', value: milliseconds, beside: beside(bare.milliseconds), goal: within },
    { figure: `memory with ${name}`, unit: 'MB', value: megabytes, beside: beside(bare.megabytes), goal: MEMORY },
  ]
}

const ofFloor = (own: Started, floor: Started): readonly Measurement[] => {
  const beside = (value: number) => ({ what: FLOOR, value })
  const { milliseconds, processor } = own
  return [
    { figure: 'processor time', unit: 'ms', value: processor, beside: beside(floor.processor) },
    { figure: 'ready, of the floor’s', unit: '', value: milliseconds / floor.milliseconds, goal: OF_FLOOR },
    { figure: 'processor time, of the floor’s', unit: '', value: processor / floor.processor, goal: OF_FLOOR },
  ]
}

/** The floor, bundled as the journal is. */
const bundledFloor = async () => {
  await bundle([join(import.meta.dirname, '../floor/start.ts')], BUNDLED, BUNDLED)
  return pathToFileURL(join(BUNDLED, 'start.js')).href
}

export const start: Row = {
  name: 'start',
  about:
    'From the start of the process until /readyz is 200, and resident memory then; everything is projected already',
  prepare: async bench => {
    const projected = async (size: Size) => {
      const directory = await bench.log(size)
      const first = await startMeasuredJournal(directory)
      await first.stop()
      return directory
    }
    const papers = await projected({ papers: 5000 })
    const events = await projected({ events: bench.events })
    const stores = await bench.directory()
    await cp(papers, stores, { recursive: true })
    const script = await bundledFloor()
    const startedFloor = () => startedOnce(() => startFloor(script, { directory: stores }))
    await startedFloor()
    const body = join(await bench.directory(), 'response')
    await writeFile(body, 'ready')
    return async () => {
      const bare = await startedOnce(() => startBare({ response: { status: 200, headers: {}, body } }))
      const ofPapers = await startedOnce(() => startMeasuredJournal(papers))
      const floor = await startedFloor()
      const ofEvents = await startedOnce(() => startMeasuredJournal(events))
      return [
        ...figures('5,000 papers', ofPapers, bare, { atMost: 600 }),
        ...ofFloor(ofPapers, floor),
        ...figures(`${bench.events.toLocaleString('en')} events`, ofEvents, bare, { atMost: 3000 }),
      ]
    }
  },
}
