import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the record and syncs it, one after the other, for so many milliseconds; returns how many a second. */
export const rawDisk = (directory: string, record: Uint8Array, milliseconds: number): number => {
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
