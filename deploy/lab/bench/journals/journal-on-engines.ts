import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventStoreDb } from '../../servers/eventstoredb-engine.ts'
import { mongodb } from '../../servers/mongodb-engine.ts'
import { nats } from '../../servers/nats-engine.ts'
import { type ProcessName, SERVICES } from '@shodh/deploy/engines/processes.ts'
import type { Bench } from '../row.ts'
import { startOnEngines } from '../server-process.ts'
import { newPrefix, serverFor } from '../servers.ts'

/** The settings of a journal on engines. */
export type Engines = {
  readonly EVENTSTORE_URL: string
  readonly MONGODB_URL: string
  readonly NATS_URL: string
  readonly JOURNAL_ID: string
}

/** All three engines, and the processes of those that the row has started. Rejects with why one of them can't be had. */
export const serversFor = async (bench: Bench) => {
  const prefix = newPrefix()
  const processes = new Map<string, number>()
  const urlOf = async (engine: Parameters<typeof serverFor>[1]) => {
    const { url, pid } = await serverFor(bench, engine, prefix)
    if (pid !== undefined) processes.set(engine.name, pid)
    return url
  }
  const engines: Engines = {
    EVENTSTORE_URL: await urlOf(eventStoreDb),
    MONGODB_URL: await urlOf(mongodb),
    NATS_URL: await urlOf(nats),
    JOURNAL_ID: prefix,
  }
  return { engines, processes }
}

export const enginesFor = async (bench: Bench): Promise<Engines> => (await serversFor(bench)).engines

const PROCESSES: readonly ProcessName[] = [...SERVICES, 'gateway']

/** Bytes of resident memory, as Linux reports them: of what processes share, each has its part. */
const memoryOf = async (pid: number) => {
  const [, kibibytes] = /^Pss:\s+(\d+) kB$/mu.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}

/** Milliseconds of CPU time of all its threads, as Linux reports them: in hundredths of a second. */
export const processorTimeOf = async (pid: number) => {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return 10 * ((user ?? 0) + (system ?? 0))
}

/** The running journal: a process that supervises a gateway and three services. */
export const journalOn = async (bench: Bench, engines: Engines) => {
  const directory = await bench.directory()
  const { address, milliseconds, pid = 0, stop } = await startOnEngines(directory, engines)
  bench.atEnd(stop)
  const pidOf = async (name: ProcessName) => Number(await readFile(join(directory, 'run', `${name}.pid`), 'utf8'))
  return {
    address,
    /** From its start until it was ready. */
    milliseconds,
    /** Milliseconds of CPU time that each of them has had, to ten of them. */
    processorTimes: async () =>
      new Map(
        await Promise.all(PROCESSES.map(async name => [name, await processorTimeOf(await pidOf(name))] as const)),
      ),
    /** Bytes of all five processes. */
    memory: async () => {
      const bytes = await Promise.all(PROCESSES.map(async name => memoryOf(await pidOf(name))))
      return bytes.reduce((sum, of) => sum + of, await memoryOf(pid))
    },
  }
}
