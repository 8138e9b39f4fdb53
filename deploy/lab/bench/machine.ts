import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { shown } from './table.ts'

/** Writes the record and syncs it, one after the other, for so many milliseconds; returns how many a second. */
const rawDisk = (directory: string, record: Uint8Array, milliseconds: number): number => {
  const path = join(directory, 'raw')
  const file = openSync(path, 'w')
  const began = performance.now()
  let records = 0
  while (performance.now() - began < milliseconds) {
    writeSync(file, record)
    fsyncSync(file)
    records += 1
  }
  const seconds = (performance.now() - began) / 1000
  closeSync(file)
  rmSync(path)
  return records / seconds
}

const TMPFS = 0x01_02_19_94
const GIB = 1024 ** 3

/** What the figures depend on. `diskSyncs`: writes of 4 KiB, each synced, in a second, where the journals are stored. */
export const machine = (directory: string) => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  memory: totalmem(),
  system: `${type()} ${release()}`,
  node: process.versions.node,
  sqlite: process.versions['sqlite'] ?? 'unknown',
  disk: tmpdir(),
  isDiskInMemory: statfsSync(directory).type === TMPFS,
  diskSyncs: rawDisk(directory, Buffer.alloc(4096), 1000),
  /** Processes that wanted a core in the minute before the start. */
  load: loadavg()[0] ?? 0,
})

export type Machine = ReturnType<typeof machine>

export const machineLines = (environment: Machine) => {
  const { cores, processor, memory, system, node, sqlite, disk, isDiskInMemory, diskSyncs, load } = environment
  return [
    `${cores} cores (${processor}), ${shown(memory / GIB)} GiB, ${system}, Node ${node}, SQLite ${sqlite}`,
    `${shown(diskSyncs)} writes of 4 KiB synced a second in ${disk}${isDiskInMemory ? ', which is memory and no disk' : ''}`,
    ...(load > cores / 2
      ? [`Others are at work here (load ${shown(load)}): the figures are lower than the journal's own`]
      : []),
  ].join('\n')
}
