import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { projections } from '@shodh/projections/all.ts'
import { projectAll } from '@shodh/projections/runner.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { USAGE_LOG } from '@shodh/adapters/readings/event-log.ts'
import { maintained, storesIn } from './maintained-log.ts'

/** Projects every read model of a data directory and signs the tree of all its events, as a journal that has run. */
export const projectAndSign = async (directory: string) => {
  await (await openSqliteEventStore({ directory, log: USAGE_LOG })).close()
  const { close, ...stores } = await storesIn(directory)
  await projectAll(stores, projections)
  const stop = maintained(stores)
  const isSigned = async () => ((await stores.vault.list('log-heads')).at(-1)?.size ?? 0) > (await stores.events.head())
  while (!(await isSigned())) await sleep(100)
  await stop()
  await close()
}

export type Verifying = { readonly seconds: number; readonly peakBytes: number }

/** `make verify` of a data directory, in a process of its own. Rejects where it finds anything. */
export const verifying = async (directory: string): Promise<Verifying> => {
  const began = performance.now()
  const child = fork(fileURLToPath(new URL('../verify.ts', import.meta.url)), [], {
    execArgv: ['--import', new URL('peak-memory.ts', import.meta.url).href],
    env: { PATH: process.env['PATH'], DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 2, 'ipc'],
  })
  const peaks: number[] = []
  child.on('message', (peak: number) => void peaks.push(peak))
  const [code] = await once(child, 'exit')
  const seconds = (performance.now() - began) / 1000
  if (code !== 0) throw new Error(`make verify ended with code ${code}`)
  return { seconds, peakBytes: peaks.at(-1) ?? NaN }
}
