import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Goal, Measurement, Row, Size } from '../row.ts'
import { type MeasuredServer, startBare, startMeasuredJournal } from '../server-process.ts'

const MB = 1_000_000
const MEMORY: Goal = { atMost: 200 }
const BARE = 'a bare Fastify'

const startedOnce = async (start: () => Promise<MeasuredServer>) => {
  const { milliseconds, memory, stop } = await start()
  const { now } = await memory()
  await stop()
  return { milliseconds, megabytes: now / MB }
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
    const body = join(await bench.directory(), 'response')
    await writeFile(body, 'ready')
    return async () => {
      const bare = await startedOnce(() => startBare({ response: { status: 200, headers: {}, body } }))
      const ofPapers = await startedOnce(() => startMeasuredJournal(papers))
      const ofEvents = await startedOnce(() => startMeasuredJournal(events))
      return [
        ...figures('5,000 papers', ofPapers, bare, { atMost: 600 }),
        ...figures(`${bench.events.toLocaleString('en')} events`, ofEvents, bare, { atMost: 3000 }),
      ]
    }
  },
}
