import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '@shodh/contracts/errors.ts'
import * as z from 'zod/mini'
import { MANIFEST } from '../transfer/manifest.ts'
import { TransferError } from '../transfer/transfer-error.ts'
import { writeWhole } from '../transfer/write-atomically.ts'

/** A whole backup, read back: `2026-01-31` is its folder, `madeAt` in milliseconds since 1970. */
export type DatedBackup = { readonly day: string; readonly madeAt: number }

const DAY = /^\d{4}-\d\d-\d\d$/u

/** What is being written, read back or removed: it is no backup. */
const UNFINISHED = /^(?:\d{4}-\d\d-\d\d\.(?:part|expired)|restored\.trial)$/u

export const partOf = (day: string) => `${day}.part`

/** Where the newest backup is restored, to try whether it can be. */
export const DRILL = 'restored.trial'

const namesIn = async (to: string) => {
  try {
    return await readdir(to)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new TransferError(`BACKUP_TO (${to}) is not there: make the folder, or mount its disk.`, { cause: error })
  }
}

/** The days of all backups in the folder, oldest first. Throws TransferError where it is not there. */
export const backupDays = async (to: string): Promise<readonly string[]> =>
  (await namesIn(to)).filter(name => DAY.test(name)).toSorted()

/** The newest backup that was made before; undefined where there is none. Throws TransferError. */
export const newestBackup = async (to: string, before = Infinity): Promise<DatedBackup | undefined> => {
  for (const day of (await backupDays(to)).toReversed()) {
    const madeAt = (await stat(join(to, day, MANIFEST))).mtimeMs
    if (madeAt <= before) return { day, madeAt }
  }
  return undefined
}

/** Makes the last backup that was not finished that of the day, and removes what else a kill has left. */
export const takeUpUnfinished = async (to: string, day: string) => {
  const unfinished = (await namesIn(to)).filter(name => UNFINISHED.test(name))
  const last = unfinished
    .filter(name => name.endsWith('.part'))
    .toSorted()
    .at(-1)
  for (const name of unfinished) if (name !== last) await rm(join(to, name), { recursive: true, force: true })
  if (last !== undefined) await rename(join(to, last), join(to, partOf(day)))
}

/** A backup that is being removed is none from the first step on. */
export const removeBackup = async (to: string, day: string) => {
  const removed = join(to, `${day}.expired`)
  await rename(join(to, day), removed)
  await rm(removed, { recursive: true })
}

const DRILLED = 'drilled.json'

const Drilled = z.object({ day: z.string(), at: z.iso.datetime() })

/** The last backup that was restored to try it, and when; undefined where there is none yet. */
export const lastDrill = async (to: string) => {
  const text = await readFile(join(to, DRILLED), 'utf8').catch(() => 'null')
  return z.safeParse(Drilled, JSON.parse(text)).data
}

export const noteDrill = (to: string, drilled: z.infer<typeof Drilled>) =>
  writeWhole(to, DRILLED, [JSON.stringify(drilled)])
